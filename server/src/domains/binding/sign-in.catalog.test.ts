import { expect, test } from 'vitest';
import type { CheckContext } from '#server/domains/catalog/index.ts';
import { signInSection } from './sign-in.catalog.ts';

const GOOGLE = { id: 'google', kind: 'google' };
const ACCOUNT = { id: 'account', kind: 'openid', name: 'Example ID', issuer: 'https://account.example.com' };

/** Returns the mistakes of a file with these providers, as `path message`. */
function mistakes(...providers: object[]): string[] {
  const read = signInSection.schema.safeParse({ providers });
  const findings = read.success
    ? (signInSection.check?.(read.data, {} as CheckContext) ?? [])
    : read.error.issues.map(({ path, message }) => ({ path, message }));
  return findings.map(({ path, message }) => `${path.join('.')} ${message}`);
}

test('a list of providers and an issuer is read, with a name for every language or by language', () => {
  expect(mistakes(GOOGLE, { id: 'steam', kind: 'steam' }, ACCOUNT)).toEqual([]);
  expect(mistakes({ ...ACCOUNT, name: { en: 'Example account', de: 'Example-Konto' } })).toEqual([]);
  expect(mistakes({ id: 'google-jp', kind: 'google' })).toEqual([]);
});

test.each<[string, object, RegExp]>([
  ['an id that is a way of the shop', { id: 'password', kind: 'google' }, /id is a way of the shop itself/],
  ['an id of another kind, whose players it would get', { ...ACCOUNT, id: 'google' }, /id is the name of another kind/],
  ['an id that names a property', { id: '__proto__', kind: 'google' }, /id must be the id/],
  ['an issuer without a name', { ...ACCOUNT, name: undefined }, /name is missing/],
  ['an issuer without an address', { ...ACCOUNT, issuer: undefined }, /issuer is missing/],
  ['an issuer by http', { ...ACCOUNT, issuer: 'http://account.example.com' }, /issuer must be an https/],
  ['an issuer with a user name', { ...ACCOUNT, issuer: 'https://google.com@evil.invalid' }, /issuer must be an https/],
  ['an issuer with a query', { ...ACCOUNT, issuer: 'https://account.example.com?x=1' }, /issuer must be an https/],
  ['scopes without openid', { ...ACCOUNT, scopes: ['profile'] }, /scopes must contain openid/],
  ['an issuer for a kind that has its own', { ...GOOGLE, issuer: ACCOUNT.issuer }, /issuer is only for kind: openid/],
  ['trust in addresses for another kind', { id: 'line', kind: 'line', confirmsEmail: true }, /only for kind: openid/],
  ['an unknown kind', { id: 'x', kind: 'myspace' }, /kind/],
])('refuses %s', (_, entry, message) => {
  expect(mistakes(entry)).toEqual([expect.stringMatching(message)]);
});

test('refuses an id twice, and an empty list', () => {
  expect(mistakes(GOOGLE, GOOGLE)).toHaveLength(1);
  expect(mistakes()).toHaveLength(1);
});
