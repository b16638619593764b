import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { ConfigError, loadConfig } from './index.ts';
import { PRODUCTION } from './production.fixture.ts';

const read = (env: Record<string, string>) => loadConfig({ ...PRODUCTION, ...env }, PAYMENT_PROVIDERS).signIn;

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}

const pemOf = (namedCurve: string): string =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const APPLE = {
  SIGN_IN_APPLE_CLIENT_ID: 'com.example.shop',
  SIGN_IN_APPLE_TEAM_ID: 'TEAM123456',
  SIGN_IN_APPLE_KEY_ID: 'KEY1234567',
  SIGN_IN_APPLE_PRIVATE_KEY: pemOf('P-256'),
};

test('without their variables no sign-in provider is configured', () => {
  expect(read({}).size).toBe(0);
});

test('reads the settings of each provider, also by the names that three of them had before', () => {
  const signIn = read({
    GOOGLE_CLIENT_ID: 'g.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'GOCSPX-secret/',
    FACEBOOK_CLIENT_ID: '1234',
    FACEBOOK_CLIENT_SECRET: 'abcdef',
    FACEBOOK_GRAPH_URL: 'https://graph.example.com/',
    SIGN_IN_LINE_CLIENT_ID: '1',
    SIGN_IN_LINE_CLIENT_SECRET: '2',
    SIGN_IN_MY_ACCOUNT_CLIENT_SECRET: 'of-an-issuer-whose-client-id-is-in-the-file',
    SIGN_IN_MY_ACCOUNT_URL: 'https://account.example.com/',
    ...APPLE,
  });
  expect(Object.fromEntries(signIn)).toEqual({
    GOOGLE: { clientId: 'g.apps.googleusercontent.com', clientSecret: 'GOCSPX-secret/' },
    FACEBOOK: { clientId: '1234', clientSecret: 'abcdef', apiUrl: 'https://graph.example.com' },
    LINE: { clientId: '1', clientSecret: '2' },
    MY_ACCOUNT: { clientSecret: 'of-an-issuer-whose-client-id-is-in-the-file', url: 'https://account.example.com' },
    APPLE: {
      clientId: 'com.example.shop',
      teamId: 'TEAM123456',
      keyId: 'KEY1234567',
      privateKey: APPLE.SIGN_IN_APPLE_PRIVATE_KEY,
    },
  });
});

const { SIGN_IN_APPLE_KEY_ID: _, ...NO_KEY_ID } = APPLE;

test.each<[string, Record<string, string>]>([
  ['LINE_CLIENT_SECRET', { LINE_CLIENT_ID: '1' }],
  ['LINE_CLIENT_ID', { LINE_CLIENT_SECRET: 's' }],
  ['SIGN_IN_DISCORD_CLIENT_SECRET', { SIGN_IN_DISCORD_CLIENT_ID: '1' }],
  ['SIGN_IN_APPLE_KEY_ID', NO_KEY_ID],
])('half a sign-in provider refuses the start: %s is missing', (name, env) => {
  expect(problemsOf(env)).toEqual([expect.stringContaining(`${name} is missing`)]);
});

test.each<[string, string, RegExp]>([
  ['SIGN_IN_DISCORD_CLIENT_SECRT', 's', /is unknown: use SIGN_IN_<ID>_ with CLIENT_ID/],
  ['SIGN_IN_CLIENT_ID', 's', /is unknown/],
  ['SIGN_IN_STEAM_URL', 'steam', /must be an address/],
  ['SIGN_IN_ACCOUNT_HOST', 'https://account.example.com', /must be a host such as account.example.com/],
  ['GOOGLE_CLIENT_ID', 'two words', /must have no spaces/],
  ['SIGN_IN_APPLE_PRIVATE_KEY', 'no-key', /must be the text of the .p8 file/],
  ['SIGN_IN_APPLE_PRIVATE_KEY', pemOf('P-384'), /must be the text of the .p8 file/],
])('%s=%j is refused', (name, value, message) => {
  const google = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' };
  const others: Record<string, string> = { ...APPLE, ...google };
  expect(problemsOf({ ...others, [name]: value })).toEqual([expect.stringMatching(message)]);
});

test('a setting by both of its names is refused', () => {
  const env = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 's', SIGN_IN_GOOGLE_CLIENT_ID: 'b' };
  expect(problemsOf(env)).toEqual(['GOOGLE_CLIENT_ID and SIGN_IN_GOOGLE_CLIENT_ID are both set: keep one of them']);
});

test('production requires https for sign-in providers, except on a test system', () => {
  const env = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's', GOOGLE_ISSUER: 'http://127.0.0.1:1' };
  expect(problemsOf(env)).toEqual(['GOOGLE_ISSUER must begin with https://']);
  const sandbox = {
    ALLOW_SANDBOX: '1',
    STRIPE_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64')}`,
  };
  expect(problemsOf({ ...env, ...sandbox })).toEqual([]);
});

test('an error is no other than one of the configuration', () => {
  expect(() => read({ SIGN_IN_X: '1' })).toThrow(ConfigError);
});
