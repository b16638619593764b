import { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { OWN_WAYS, provider, SIGN_IN_KINDS, SIGN_IN_NAMES } from '#contract/sign-in.ts';
import { type Catalogue, defineSection, field, localize } from '#server/domains/catalog/index.ts';
import { checkUnique, type Finding } from '#server/kernel/finding.ts';

const entry = z.strictObject({
  id: provider.describe('Names its variables and its redirect address. Stored with each player who signs in by it.'),
  kind: z.enum(SIGN_IN_KINDS),
  name: z
    .union([z.string().regex(/\S/, 'must not be empty').max(40), field.text])
    .optional()
    .describe('A name for every language, or a text by language.'),
  issuer: z
    .string()
    .max(300)
    .regex(/^https:\/\/[^\s@?#]+$/, 'must be an https: address without a user name, query or fragment')
    .refine(URL.canParse, 'must be an https: address without a user name, query or fragment')
    .optional(),
  clientId: z
    .string()
    .regex(/^\S{1,300}$/, 'must have no spaces')
    .optional(),
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, 'must be a scope'))
    .min(1)
    .max(20)
    .optional(),
  icon: field.art.optional(),
  confirmsEmail: z.boolean().optional(),
});

export type SignInEntry = z.output<typeof entry>;

const OPENID_ONLY = ['name', 'issuer', 'clientId', 'scopes', 'icon', 'confirmsEmail'] as const;
const isOneOf = (all: readonly string[], id: string): boolean => all.includes(id);

/** Returns the mistakes of an entry that involve its kind. */
function checkEntry(one: SignInEntry, path: (string | number)[]): Finding[] {
  const { id, kind } = one;
  const findings: Finding[] = [];
  const say = (name: string, message: string) => findings.push({ path: [...path, name], message });
  if (isOneOf(OWN_WAYS, id)) say('id', `is a way of the shop itself (${id})`);
  if (isOneOf(SIGN_IN_KINDS, id) && id !== kind) say('id', `is the name of another kind (${id})`);
  if (kind === 'openid') {
    for (const name of ['name', 'issuer'] as const) if (one[name] === undefined) say(name, 'is missing');
    if (one.scopes && !one.scopes.includes('openid')) say('scopes', 'must contain openid');
  } else {
    for (const name of OPENID_ONLY) if (one[name] !== undefined) say(name, `is only for kind: openid, not ${kind}`);
  }
  return findings;
}

/** `sign-in.yaml`; without it, the shop offers the providers of the environment. */
export const signInSection = defineSection({
  name: 'sign-in',
  file: 'sign-in.yaml',
  schema: z.strictObject({ providers: z.array(entry).min(1).max(12) }),
  absent: { providers: [] },
  check: ({ providers }) => [
    ...checkUnique(providers, 'id', ['providers']),
    ...providers.flatMap((one, index) => checkEntry(one, ['providers', index])),
  ],
  index: ({ providers }) => providers,
});

/** Returns the publisher's list of sign-in providers in the order of their buttons; empty without a file. */
export const signInEntriesIn = (catalogue: Catalogue): readonly SignInEntry[] => catalogue.section(signInSection);

/** Returns the name of a provider; its id if the shop does not know it any more. */
export function signInName(catalogue: Catalogue, id: string, locale: Locale): string {
  const { kind = id, name } = signInEntriesIn(catalogue).find((entry) => entry.id === id) ?? {};
  if (name !== undefined) return typeof name === 'string' ? name : localize(name, locale);
  return new Map(Object.entries(SIGN_IN_NAMES)).get(kind) ?? id;
}
