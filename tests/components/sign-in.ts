import type { Output } from '#contract/endpoints/index.ts';
import type { SignInKind } from '#contract/sign-in.ts';

const NAMES: Partial<Record<SignInKind, string>> = {
  google: 'Google',
  line: 'LINE',
  facebook: 'Facebook',
  apple: 'Apple',
  discord: 'Discord',
  steam: 'Steam',
};
const KINDS = Object.keys(NAMES) as SignInKind[];

/** Returns the sign-in methods of a shop; ids of providers that are no kind are issuers with that name. */
export const signInMethods = (methods: string[]): Output<'GET /session/methods'> => ({
  methods,
  providers: methods
    .filter((id) => !['password', 'email', 'phone', 'game'].includes(id))
    .map((id) => {
      const kind = KINDS.find((one) => one === id) ?? 'openid';
      return { id, kind, name: NAMES[kind] ?? id, icon: null };
    }),
});
