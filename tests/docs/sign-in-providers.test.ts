import { expect, test } from 'vitest';
import { SIGN_IN_KINDS, type SignInKind } from '#contract/sign-in.ts';
import { entriesOfEnvironment, missingVariables, openSignInProviders } from '#server/adapters/oauth/providers.ts';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadConfig } from '#server/config/index.ts';
import { redirectUri } from '#server/domains/accounts/oauth/oauth.rules.ts';
import { newApplePrivateKey } from '../../simulators/identity/apple.ts';
import { readExamples } from './examples.ts';

const { source } = readExamples('integration/sign-in-providers.md');
const SHOP = 'https://shop.example.com';
const TITLES: Readonly<Record<SignInKind, string>> = {
  google: 'Google',
  line: 'LINE',
  facebook: 'Facebook',
  apple: 'Apple',
  discord: 'Discord',
  steam: 'Steam',
  openid: 'Your own account system',
};
const sectionOf = (title: string): string => source.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
const wordsIn = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern) ?? [])].sort();

const env = {
  GOOGLE_CLIENT_ID: 'g',
  GOOGLE_CLIENT_SECRET: 's',
  LINE_CLIENT_ID: 'l',
  LINE_CLIENT_SECRET: 's',
  FACEBOOK_CLIENT_ID: 'f',
  FACEBOOK_CLIENT_SECRET: 's',
  SIGN_IN_APPLE_CLIENT_ID: 'a',
  SIGN_IN_APPLE_TEAM_ID: 't',
  SIGN_IN_APPLE_KEY_ID: 'k',
  SIGN_IN_APPLE_PRIVATE_KEY: newApplePrivateKey(),
  SIGN_IN_DISCORD_CLIENT_ID: 'd',
  SIGN_IN_DISCORD_CLIENT_SECRET: 's',
};
const { signIn } = loadConfig(env, PAYMENT_PROVIDERS);
const LISTED = SIGN_IN_KINDS.map((kind) => ({ id: kind === 'openid' ? 'account' : kind, kind }));

test.each(LISTED)('the redirect URLs to register at $kind are those that the shop sends', ({ id, kind }) => {
  const sent = [redirectUri(SHOP, id, false), ...(kind === 'facebook' ? [redirectUri(SHOP, id, true)] : [])];
  const told = wordsIn(sectionOf(TITLES[kind]), /^ {4,7}https:\S+$/gm).map((line) => line.trim());
  expect(told).toEqual(sent.sort());
});

test('the document has exactly the variables of the providers that the program reads', () => {
  // The variables of all but Steam, which needs none, and of issuers, which need an entry.
  expect(entriesOfEnvironment(signIn).map(({ id }) => id)).toEqual(['google', 'line', 'facebook', 'apple', 'discord']);
  expect(missingVariables({ id: 'steam', kind: 'steam' }, signIn)).toEqual([]);
  expect(missingVariables({ id: 'account', kind: 'openid' }, signIn)).toEqual([
    'SIGN_IN_ACCOUNT_CLIENT_ID',
    'SIGN_IN_ACCOUNT_CLIENT_SECRET',
    'SIGN_IN_ACCOUNT_HOST',
  ]);
  const addresses = ['GOOGLE_ISSUER', 'LINE_ISSUER', 'FACEBOOK_AUTHORIZE_URL', 'FACEBOOK_GRAPH_URL'];
  const account = ['CLIENT_ID', 'CLIENT_SECRET', 'URL', 'HOST'].map((part) => `SIGN_IN_ACCOUNT_${part}`);
  expect(
    wordsIn(source, /(?<![A-Z_])(?:SIGN_IN_)?(?:GOOGLE|LINE|FACEBOOK|APPLE|DISCORD|STEAM|ACCOUNT)_[A-Z_]+\b/g),
  ).toEqual([...Object.keys(env), ...addresses, ...account, 'SIGN_IN_GOOGLE_CLIENT_ID'].sort());
  for (const name of [...addresses, 'SIGN_IN_ACCOUNT_URL', 'SIGN_IN_ACCOUNT_HOST'])
    expect(() => loadConfig({ ...env, [name]: 'no address' }, PAYMENT_PROVIDERS)).toThrow(name);
});

const DISCOVERIES: Record<string, object> = {
  'https://accounts.google.com': {
    authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_endpoint: 'https://oauth2.googleapis.com/token',
    jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
    id_token_signing_alg_values_supported: ['RS256'],
  },
  'https://access.line.me': {
    authorization_endpoint: 'https://access.line.me/oauth2/v2.1/authorize',
    token_endpoint: 'https://api.line.me/oauth2/v2.1/token',
    jwks_uri: 'https://api.line.me/oauth2/v2.1/certs',
    id_token_signing_alg_values_supported: ['ES256'],
  },
  'https://appleid.apple.com': {
    authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
    token_endpoint: 'https://appleid.apple.com/auth/token',
    jwks_uri: 'https://appleid.apple.com/auth/keys',
    id_token_signing_alg_values_supported: ['RS256'],
  },
};

test('the shop calls only the documented hosts, and requests only the documented scopes', async () => {
  const asked: string[] = [];
  const answer = async (url: string) => {
    asked.push(url);
    const { origin } = new URL(url);
    return { status: 200, type: 'application/json', text: JSON.stringify({ issuer: origin, ...DISCOVERIES[origin] }) };
  };
  const outbound = { get: answer, post: answer };
  const request = { redirectUri: `${SHOP}/`, state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
  const open = openSignInProviders(signIn, { outbound, inward: outbound, now: () => new Date() });
  for (const entry of LISTED.filter(({ kind }) => kind !== 'openid')) {
    const provider = open(entry);
    const url = new URL(await provider.authorizationUrl(request));
    for (const scope of url.searchParams.get('scope')?.split(' ') ?? [])
      expect(sectionOf(TITLES[entry.kind])).toContain(`\`${scope}\``);
    expect(source).toContain(url.host === 'www.facebook.com' ? 'Facebook' : `\`${url.host}\``);
    await provider.identify(request, { state: 's', code: 'c' }).catch(() => undefined);
  }
  for (const url of asked) expect(source).toContain(`\`${new URL(url).host}\``);
  expect(new Set(asked.map((url) => new URL(url).host))).toEqual(
    new Set([
      ...['accounts.google.com', 'oauth2.googleapis.com', 'access.line.me', 'api.line.me', 'graph.facebook.com'],
      ...['appleid.apple.com', 'discord.com'],
    ]),
  );
});
