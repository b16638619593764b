import { expect, test } from 'vitest';
import { openSignInProviders } from '#server/adapters/oauth/providers.ts';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadConfig } from '#server/config/index.ts';
import { redirectUri } from '#server/domains/accounts/oauth/oauth.rules.ts';
import { readExamples } from './examples.ts';

const { source } = readExamples('integration/sign-in-providers.md');
const SHOP = 'https://shop.example.com';
const sectionOf = (title: string): string => source.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
const wordsIn = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern) ?? [])].sort();

const env = {
  GOOGLE_CLIENT_ID: 'g',
  GOOGLE_CLIENT_SECRET: 's',
  LINE_CLIENT_ID: 'l',
  LINE_CLIENT_SECRET: 's',
  FACEBOOK_CLIENT_ID: 'f',
  FACEBOOK_CLIENT_SECRET: 's',
};

test.each([
  ['Google', [redirectUri(SHOP, 'google', false)]],
  ['LINE', [redirectUri(SHOP, 'line', false)]],
  ['Facebook', [redirectUri(SHOP, 'facebook', false), redirectUri(SHOP, 'facebook', true)]],
])('the redirect URLs to register at %s are those that the shop sends', (title, addresses) => {
  expect(wordsIn(sectionOf(title), /^ {7}https:\S+$/gm).map((line) => line.trim())).toEqual(addresses.sort());
});

test('the document has exactly the variables of the providers that the program reads', () => {
  const { signIn } = loadConfig(env, PAYMENT_PROVIDERS);
  expect(Object.values(signIn)).not.toContain(null);
  const addresses = ['GOOGLE_ISSUER', 'LINE_ISSUER', 'FACEBOOK_AUTHORIZE_URL', 'FACEBOOK_GRAPH_URL'];
  expect(wordsIn(source, /\b(?:GOOGLE|LINE|FACEBOOK)_[A-Z_]+\b/g)).toEqual([...Object.keys(env), ...addresses].sort());
  for (const name of addresses)
    expect(() => loadConfig({ ...env, [name]: 'no address' }, PAYMENT_PROVIDERS)).toThrow(name);
});

test('the shop calls only the documented hosts, and requests only the documented scopes', async () => {
  const asked: string[] = [];
  const discoveries: Record<string, object> = {
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
  };
  const answer = async (url: string) => {
    asked.push(url);
    const { origin } = new URL(url);
    return { status: 200, type: 'application/json', text: JSON.stringify({ issuer: origin, ...discoveries[origin] }) };
  };
  const outbound = { get: answer, post: answer };
  const request = { redirectUri: `${SHOP}/`, state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
  for (const provider of openSignInProviders(loadConfig(env, PAYMENT_PROVIDERS).signIn, {
    outbound,
    now: () => new Date(),
  })) {
    const url = new URL(await provider.authorizationUrl(request));
    for (const scope of url.searchParams.get('scope')?.split(' ') ?? []) {
      expect(sectionOf({ google: 'Google', line: 'LINE', facebook: 'Facebook' }[provider.name])).toContain(
        `\`${scope}\``,
      );
    }
    await provider.identify(request, { state: 's', code: 'c' }).catch(() => undefined);
  }
  for (const url of asked) expect(source).toContain(`\`${new URL(url).host}\``);
  expect(new Set(asked.map((url) => new URL(url).host))).toEqual(
    new Set(['accounts.google.com', 'oauth2.googleapis.com', 'access.line.me', 'api.line.me', 'graph.facebook.com']),
  );
});
