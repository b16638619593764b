import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOutbound } from '#server/adapters/outbound/outbound.ts';
import { clientOf, SHOP, startTestIdentity, type TestIdentity } from '../../../../../simulators/identity/testing.ts';
import { missingVariables } from '../providers.ts';
import { openid } from './openid.ts';

let identity: TestIdentity;
const reaching = openOutbound({ allowLoopback: true });
const strict = openOutbound({ allowLoopback: false });
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => Promise.all([identity.close(), reaching.close(), strict.close()]));

const STATE = 'state-of-this-attempt-0123456789';
const requestAt = (tenant: string) => ({
  redirectUri: `${SHOP}/v2/login/${tenant}/callback`,
  nonce: 'n'.repeat(32),
  codeVerifier: 'v'.repeat(43),
});
const now = () => new Date();

/** Signs Ada in at an issuer of the simulator. */
async function signIn(more: object = {}, tenant: 'account' | 'google' = 'account') {
  const issuer = `${identity.url}/${tenant}`;
  const settings = { url: issuer, ...clientOf(tenant) };
  const deps = { outbound: reaching, inward: reaching, now };
  const provider = openid.open({ id: 'account', kind: 'openid', ...more }, settings, deps);
  const request = requestAt(tenant);
  const url = await provider.authorizationUrl({ ...request, state: STATE });
  const back = await identity.visitor().signIn(url, { person: 'ada' });
  const { code = '', iss = '' } = Object.fromEntries(back.searchParams);
  return { issuer, url: new URL(url), identity: await provider.identify(request, { state: STATE, code, iss }) };
}

test('an address counts only with confirmsEmail, and is not requested without it', async () => {
  const plain = await signIn();
  expect([plain.url.searchParams.get('scope'), plain.identity.verifiedEmail]).toEqual(['openid profile', null]);
  const scopes = ['openid', 'profile', 'email'];
  expect((await signIn({ scopes })).identity.verifiedEmail).toBeNull();
  expect((await signIn({ confirmsEmail: true })).identity.verifiedEmail).toBe('ada@example.com');
});

test('the same person at another issuer is another subject', async () => {
  for (const tenant of ['account', 'google'] as const) {
    const { issuer, identity: found } = await signIn({}, tenant);
    expect(found.subject.startsWith(`${issuer}#`)).toBe(true);
  }
});

test.each([
  'https://10.0.0.7',
  'https://127.0.0.1:8443',
  'https://169.254.169.254',
  'https://[::1]',
  'https://localhost',
])('an issuer at a private address is not called: %s', async (issuer) => {
  const settings = { clientId: 'c', clientSecret: 's' };
  const entry = { id: 'account', kind: 'openid', issuer } as const;
  const provider = openid.open(entry, settings, { outbound: strict, inward: strict, now });
  const failure = await provider
    .authorizationUrl({ ...requestAt('account'), state: STATE })
    .catch((error: Error) => error);
  expect(String((failure as Error).cause)).toMatch(/private address/);
});

const of = (settings: object) => new Map([['ACCOUNT', { clientId: 'c', clientSecret: 's', ...settings }]]);
test.each([
  ['https://account.example.com', { host: 'account.example.com' }, []],
  ['https://account.example.com/realms/players', { host: 'account.example.com' }, []],
  ['https://account.example.com:8443', { host: 'account.example.com:8443' }, []],
  ['https://account.example.com', {}, ['SIGN_IN_ACCOUNT_HOST']],
  ['https://evil.example', { host: 'account.example.com' }, ['SIGN_IN_ACCOUNT_HOST']],
  ['https://account.example.com.evil.example', { host: 'account.example.com' }, ['SIGN_IN_ACCOUNT_HOST']],
  ['https://evil.example/account.example.com', { host: 'account.example.com' }, ['SIGN_IN_ACCOUNT_HOST']],
  ['https://account.example.com:8443', { host: 'account.example.com' }, ['SIGN_IN_ACCOUNT_HOST']],
  ['https://evil.example', { url: 'https://account.example.com' }, []],
])(
  'the secret goes to an issuer of the catalogue only if the environment names its host: %s %j',
  (issuer, settings, missing) => {
    expect(missingVariables({ id: 'account', kind: 'openid', issuer }, of(settings))).toEqual(missing);
  },
);
