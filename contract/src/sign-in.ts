import { z } from 'zod';

/** The kinds of sign-in providers, in the order of a shop without `sign-in.yaml`. */
export const SIGN_IN_KINDS = ['google', 'line', 'facebook', 'apple', 'discord', 'steam', 'openid'] as const;
export type SignInKind = (typeof SIGN_IN_KINDS)[number];

/** The providers' own spelling, in every language; each issuer of `openid` has a name of its own. */
export const SIGN_IN_NAMES: Readonly<Record<Exclude<SignInKind, 'openid'>, string>> = {
  google: 'Google',
  line: 'LINE',
  facebook: 'Facebook',
  apple: 'Apple',
  discord: 'Discord',
  steam: 'Steam',
};

/** Ways to sign in that are no providers, so no provider has such an id. */
export const OWN_WAYS = ['password', 'email', 'phone', 'game', 'ticket', 'link'] as const;

export const PROVIDER_ID = /^[a-z0-9][a-z0-9-]{0,39}$/;
/** Names a provider: the id of its entry in `sign-in.yaml`. */
export const provider = z.string().regex(PROVIDER_ID, 'must be the id of a sign-in provider');
export type Provider = z.infer<typeof provider>;

/** A sign-in provider as its button shows it. */
export const shownProvider = z.strictObject({
  id: provider,
  kind: z.enum(SIGN_IN_KINDS),
  name: z.string().describe('For "Continue with …", in the requested language.'),
  icon: z.string().nullable().describe('Address of its own icon; null: the mark of its kind.'),
});
