import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Provider, SignInKind } from '#contract/sign-in.ts';
import { type Answer, openOutbound } from '#server/adapters/outbound/outbound.ts';
import { type IdentityProvider, ProviderUnavailable } from '#server/domains/accounts/oauth/oauth.port.ts';
import {
  APPLE,
  clientOf,
  SHOP,
  startTestIdentity,
  type TestIdentity,
} from '../../../../simulators/identity/testing.ts';
import { openIdProvider } from './openid.ts';
import { openSignInProviders } from './providers.ts';

const outbound = openOutbound({ allowLoopback: true });
const calls: { url: string; timeoutMs: number }[] = [];
let hurry = 1;
/** Makes and records every call; divides the timeout by `hurry` in tests that wait for it. */
const watched: Pick<typeof outbound, 'get' | 'post'> = {
  get: (url, options) => watchedCall(url, options.timeoutMs, () => outbound.get(url, hurried(options))),
  post: (url, body, options) => watchedCall(url, options.timeoutMs, () => outbound.post(url, body, hurried(options))),
};
const hurried = <T extends { timeoutMs: number }>(options: T): T => ({
  ...options,
  timeoutMs: options.timeoutMs / hurry,
});
const watchedCall = (url: string, timeoutMs: number, call: () => Promise<Answer>): Promise<Answer> => {
  calls.push({ url, timeoutMs });
  return call();
};

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => Promise.all([identity.close(), outbound.close()]));
beforeEach(async () => {
  calls.length = 0;
  hurry = 1;
  await identity.configure({ mode: 'ok', line: 'openid', delayMs: 10_000 });
});

type Tested = 'google' | 'line' | 'facebook' | 'apple' | 'discord' | 'account';

const open = (name: Tested, now = () => new Date()): IdentityProvider => {
  const url = `${identity.url}/${name}`;
  const facebook = { url: `${url}/dialog/oauth`, apiUrl: url };
  const settings = { url, ...clientOf(name), ...(name === 'apple' && APPLE), ...(name === 'facebook' && facebook) };
  const kind: SignInKind = name === 'account' ? 'openid' : name;
  const signIn = new Map([[name.toUpperCase(), settings]]);
  const entry = { id: name, kind, issuer: 'https://replaced.example', confirmsEmail: name === 'account' };
  return openSignInProviders(signIn, { outbound: watched, inward: watched, now })(entry);
};

const attempt = (provider: Provider) => ({
  redirectUri: `${SHOP}/v2/login/${provider}/callback`,
  nonce: 'nonce-of-this-attempt-0123456789',
  codeVerifier: 'v'.repeat(43),
});
const STATE = 'state-of-this-attempt-0123456789';

/** Signs in at the provider and returns to the shop, up to the call of `identify`. */
async function visit(provider: IdentityProvider, answer: object = { person: 'ada' }) {
  const mine = attempt(provider.name);
  const url = await provider.authorizationUrl({ ...mine, state: STATE });
  const back = await identity.visitor().signIn(url, answer);
  const { state = '', code = '', iss } = Object.fromEntries(back.searchParams);
  return { mine, url: new URL(url), back, answer: { state, code, ...(iss && { iss }) } };
}

describe.each([
  ['google', { name: 'Ada Kestrel', verifiedEmail: 'ada@example.com' }],
  ['line', { name: 'Ada Kestrel', verifiedEmail: null }],
  ['facebook', { name: 'Ada Kestrel', verifiedEmail: null }],
  ['apple', { name: null, verifiedEmail: null }],
  ['discord', { name: 'Ada Kestrel', verifiedEmail: 'ada@example.com' }],
  ['account', { name: 'Ada Kestrel', verifiedEmail: 'ada@example.com' }],
] as const)('%s', (name, who) => {
  test('identifies the person who signed in', async () => {
    const provider = open(name);
    const { mine, answer } = await visit(provider);
    expect(await provider.identify(mine, answer)).toEqual({ ...who, subject: expect.stringMatching(/^\S{16,}$/) });
  });

  test('gets state, a PKCE challenge (S256) and the exact return address', async () => {
    const { url, back, mine } = await visit(open(name));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      state: STATE,
      redirect_uri: mine.redirectUri,
      code_challenge_method: 'S256',
      ...(name !== 'facebook' && name !== 'discord' && { nonce: mine.nonce }),
    });
    expect(url.href).not.toContain(mine.codeVerifier);
    expect(url.href).not.toContain(clientOf(name).clientSecret);
    expect(`${back.origin}${back.pathname}`).toBe(mine.redirectUri);
  });

  test('refuses a code without the verifier of its attempt', async () => {
    const provider = open(name);
    const { mine, answer } = await visit(provider);
    await expect(provider.identify({ ...mine, codeVerifier: 'w'.repeat(43) }, answer)).rejects.toThrow();
  });

  test('accepts a code only once', async () => {
    const provider = open(name);
    const { mine, answer } = await visit(provider);
    await provider.identify(mine, answer);
    await expect(provider.identify(mine, answer)).rejects.toThrow();
  });

  test('is unavailable if it answers with a server error or not within 5 s', async () => {
    const provider = open(name);
    for (const mode of ['token_error', 'slow']) {
      const { mine, answer } = await visit(provider);
      await identity.configure({ mode });
      hurry = mode === 'slow' ? 20 : 1;
      await expect(provider.identify(mine, answer)).rejects.toThrow(ProviderUnavailable);
      await identity.configure({ mode: 'ok' });
    }
    expect(new Set(calls.map(({ timeoutMs }) => timeoutMs))).toEqual(new Set([5000]));
  });

  test('is called only at its own origin', async () => {
    const provider = open(name);
    const { mine, answer } = await visit(provider);
    await provider.identify(mine, answer);
    expect(new Set(calls.map(({ url }) => new URL(url).origin))).toEqual(new Set([identity.url]));
  });
});

describe.each(['google', 'line', 'apple', 'account'] as const)('the ID token of %s', (name) => {
  test.each(['wrong_nonce', 'wrong_audience', 'wrong_issuer', 'bad_signature'])('is refused with %s', async (mode) => {
    const provider = open(name);
    const { mine, answer } = await visit(provider);
    await identity.configure({ mode });
    const said = await provider.identify(mine, answer).catch((error: unknown) => error);
    expect(said).toBeInstanceOf(Error);
    expect(said).not.toBeInstanceOf(ProviderUnavailable);
  });

  test('is refused when another issuer names itself in the return address', async () => {
    const provider = open(name);
    const { mine, answer } = await visit(provider);
    await expect(provider.identify(mine, { ...answer, iss: 'https://issuer.invalid' })).rejects.toThrow();
    // Apple names itself never.
    if (name === 'apple') return;
    const { iss: _, ...silent } = answer;
    await expect(provider.identify(mine, silent)).rejects.toThrow();
  });
});

describe('LINE for web channels, which signs with the channel’s secret', () => {
  beforeEach(() => identity.configure({ line: 'web' }));

  test('identifies the person who signed in', async () => {
    const provider = open('line');
    const { mine, answer } = await visit(provider);
    expect(await provider.identify(mine, answer)).toMatchObject({ name: 'Ada Kestrel', verifiedEmail: null });
  });

  test('refuses a signature by another secret', async () => {
    const provider = open('line');
    const { mine, answer } = await visit(provider);
    await identity.configure({ mode: 'bad_signature' });
    await expect(provider.identify(mine, answer)).rejects.toThrow('signature');
  });
});

test('ignores an address that Google has not confirmed', async () => {
  const provider = open('google');
  const { mine, answer } = await visit(provider, { person: 'sami' });
  expect(await provider.identify(mine, answer)).toMatchObject({ name: 'Sami Okafor', verifiedEmail: null });
});

test('does not request an address, which it would not use, from LINE and Facebook', async () => {
  for (const name of ['line', 'facebook'] as const) {
    const url = await open(name).authorizationUrl({ ...attempt(name), state: STATE });
    expect(new URL(url).searchParams.get('scope')).not.toContain('email');
  }
});

/** Starts an OpenID Connect provider whose answers a test can change. */
async function startLiar(
  options: { discovery?: object; idToken?: (claims: object) => Promise<string>; down?: boolean; more?: object } = {},
) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: '1', alg: 'RS256', use: 'sig' };
  const seen: string[] = [];
  const said = { ...options };
  const server = createServer(async (request, response) => {
    seen.push(request.url ?? '');
    const issuer = `http://${request.headers.host}`;
    const claims = { iss: issuer, aud: 'shop', sub: '7', nonce: attempt('google').nonce, ...said.more };
    const sign = () =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: '1' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey);
    const answers: Record<string, () => Promise<object>> = {
      '/.well-known/openid-configuration': async () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        ...said.discovery,
      }),
      '/keys': async () => ({ keys: [jwk] }),
      '/token': async () => ({
        access_token: 'a',
        token_type: 'bearer',
        id_token: said.idToken ? await said.idToken(claims) : await sign(),
      }),
    };
    const answer = said.down ? undefined : await answers[request.url ?? '']?.();
    if (answer) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    else response.writeHead(said.down ? 503 : 302, { location: 'https://elsewhere.invalid/' }).end();
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = (now = () => new Date(), confirmsEmail = true) =>
    openIdProvider(
      { name: 'google', scope: 'openid', origins: [], signsWithSecret: false, confirmsEmail },
      { issuer, clientId: 'shop', clientSecret: 'secret-of-the-shop-0123456789abcdef' },
      { outbound, now },
    );
  return { issuer, said, seen, provider, publicKey: JSON.stringify(jwk) };
}

const ANSWER = { state: STATE, code: 'c' };
const identify = (provider: IdentityProvider) => provider.identify(attempt('google'), ANSWER);
const signed = (key: string, alg: string) => (claims: object) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg }).setIssuedAt().setExpirationTime('1h').sign(Buffer.from(key));
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test('accepts a correct token, which proves that the tests below fail because of their changes', async () => {
  const liar = await startLiar();
  expect(await identify(liar.provider())).toEqual({ subject: '7', name: null, verifiedEmail: null });
});

test('refuses an unsigned token, and one signed with the client’s secret or a public key', async () => {
  const liar = await startLiar();
  const time = Math.floor(Date.now() / 1000);
  for (const idToken of [
    async (claims: object) => `${part({ alg: 'none' })}.${part({ ...claims, iat: time, exp: time + 60 })}.`,
    signed('secret-of-the-shop-0123456789abcdef', 'HS256'),
    signed(liar.publicKey, 'HS256'),
  ]) {
    liar.said.idToken = idToken;
    await expect(identify(liar.provider())).rejects.toThrow();
  }
});

test('accepts an address only if the provider is trusted to confirm addresses and did so', async () => {
  const liar = await startLiar({ more: { email: 'ada@example.com', email_verified: true } });
  expect(await identify(liar.provider())).toMatchObject({ verifiedEmail: 'ada@example.com' });
  expect(await identify(liar.provider(undefined, false))).toMatchObject({ verifiedEmail: null });
  liar.said.more = { email: 'ada@example.com', email_verified: 'true' };
  expect(await identify(liar.provider())).toMatchObject({ verifiedEmail: null });
});

test('rejects a discovery document with another issuer or with endpoints of unlisted origins', async () => {
  for (const discovery of [
    { issuer: 'https://accounts.google.com' },
    { authorization_endpoint: 'https://evil.invalid/authorize' },
  ]) {
    const liar = await startLiar({ discovery });
    await expect(liar.provider().authorizationUrl({ ...attempt('google'), state: STATE })).rejects.toThrow();
  }
  const liar = await startLiar({ discovery: { token_endpoint: 'http://127.0.0.2:9/token' } });
  await expect(identify(liar.provider())).rejects.toThrow('not a listed address');
});

test('does not follow redirects', async () => {
  const liar = await startLiar();
  const provider = liar.provider();
  liar.said.discovery = { token_endpoint: `${liar.issuer}/moved` };
  await expect(identify(provider)).rejects.toThrow();
  expect(liar.seen).toContain('/moved');
});

test('loads discovery once for concurrent calls, caches it for 12 hours, and keeps it while the provider is down', async () => {
  let time = Date.parse('2026-11-21T12:00:00Z');
  const liar = await startLiar();
  const provider = liar.provider(() => new Date(time));
  const ask = () => provider.authorizationUrl({ ...attempt('google'), state: STATE });
  const asked = () => liar.seen.filter((url) => url.startsWith('/.well-known')).length;
  await Promise.all([ask(), ask(), ask()]);
  expect(asked()).toBe(1);
  time += 13 * 3_600_000;
  liar.said.down = true;
  await ask();
  await ask();
  expect(asked()).toBe(2);
});

test('a provider that is down is unavailable, and the next player’s request calls it again', async () => {
  const liar = await startLiar({ down: true });
  const provider = liar.provider();
  const ask = () => provider.authorizationUrl({ ...attempt('google'), state: STATE });
  await expect(ask()).rejects.toThrow(ProviderUnavailable);
  liar.said.down = false;
  expect(await ask()).toContain(`${liar.issuer}/authorize`);
});
