import { createHash, createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../kit/testing.ts';
import { type Answer, clientOf, SHOP, startTestIdentity, type TestIdentity } from './testing.ts';

const { clientId, clientSecret } = clientOf('facebook');
const CALLBACK = `${SHOP}/v2/login/facebook/callback`;

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());
beforeEach(() => call('POST', `${identity.url}/control/reset`));

const goTo = (more: Record<string, string> = {}, answer?: Answer) => {
  const query = { client_id: clientId, redirect_uri: CALLBACK, response_type: 'code', state: 'abc', ...more };
  return identity.visitor().signIn(`${identity.url}/facebook/dialog/oauth?${new URLSearchParams(query)}`, answer);
};

interface Tokens {
  access_token: string;
  error: { message: string; type: string; code: number };
}

async function redeem(code: string | null, more: Record<string, string> = {}) {
  const fields = { grant_type: 'authorization_code', client_id: clientId, client_secret: clientSecret };
  const body = new URLSearchParams({ ...fields, redirect_uri: CALLBACK, code: code ?? '', ...more });
  const answer = await fetch(`${identity.url}/facebook/oauth/access_token`, { method: 'POST', body });
  return { status: answer.status, json: (await answer.json()) as Tokens };
}

async function signIn(more?: Record<string, string>, answer?: Answer): Promise<string> {
  const back = await goTo({ scope: 'email,public_profile', ...more }, answer);
  return (await redeem(back.searchParams.get('code'))).json.access_token;
}

const me = (token: string, query = 'fields=id,name,email') =>
  call(`GET`, `${identity.url}/facebook/me?${query}`, undefined, { authorization: `Bearer ${token}` });

test('signs in: code, token, profile', async () => {
  const back = await goTo({ scope: 'email' });
  expect(`${back.origin}${back.pathname}`).toBe(CALLBACK);
  expect([...back.searchParams.keys()].sort()).toEqual(['code', 'state']);
  expect(back.searchParams.get('state')).toBe('abc');
  const { status, json } = await redeem(back.searchParams.get('code'));
  expect(status).toBe(200);
  expect(json).toMatchObject({ access_token: expect.any(String), expires_in: 3600 });
  expect(json).not.toHaveProperty('id_token');
  expect((await me(json.access_token)).json).toEqual({
    id: expect.stringMatching(/^\d{16}$/),
    name: 'Ada Kestrel',
    email: 'ada@example.com',
  });
  expect(await identity.books()).toMatchObject({
    authorizations: [{ tenant: 'facebook', state: true, nonce: false, pkce: null, outcome: 'consented' }],
    exchanges: [{ tenant: 'facebook', ok: true, pkce: false }],
  });
});

test('the email is missing without the scope, if the user withholds it, if there is none and if it is not confirmed', async () => {
  for (const [scope, answer] of [
    ['public_profile', { person: 'ada' }],
    ['email', { person: 'ada', keepsEmail: 'on' }],
    ['email', { person: 'noor' }],
    ['email', { person: 'sami' }],
  ] as const) {
    expect((await me(await signIn({ scope }, answer))).json).toEqual({
      id: expect.any(String),
      name: expect.any(String),
    });
  }
});

test('the profile has the requested fields, and accepts the token also in the query', async () => {
  const token = await signIn();
  expect((await me(token, 'fields=email')).json).toEqual({ id: expect.any(String), email: 'ada@example.com' });
  expect((await me(token, '')).json).toEqual({ id: expect.any(String), name: 'Ada Kestrel' });
  expect((await call('GET', `${identity.url}/facebook/me?access_token=${token}`)).status).toBe(200);
});

test('a profile request without a token, with a wrong one or with a wrong proof is refused', async () => {
  expect(await me('nonsense')).toMatchObject({
    status: 400,
    json: { error: { type: 'OAuthException', code: 190 } },
  });
  expect((await call('GET', `${identity.url}/facebook/me`)).status).toBe(400);
  const token = await signIn();
  const proof = createHmac('sha256', clientSecret).update(token).digest('hex');
  expect((await me(token, `appsecret_proof=${proof}`)).status).toBe(200);
  expect((await me(token, `appsecret_proof=${proof.replace(/./, 'x')}`)).status).toBe(400);
});

test('PKCE is optional, and checked if the client started with it', async () => {
  const code_verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const pkce = { code_challenge, code_challenge_method: 'S256' };
  const begun = async () => (await goTo(pkce)).searchParams.get('code');
  expect((await redeem(await begun(), { code_verifier })).status).toBe(200);
  expect((await redeem(await begun())).status).toBe(400);
  expect((await redeem(await begun(), { code_verifier: `${code_verifier}x` })).status).toBe(400);
});

test('a failed exchange has Facebook’s own error format', async () => {
  const code = (await goTo()).searchParams.get('code');
  expect((await redeem(code, { client_secret: 'wrong' })).json.error).toMatchObject({ type: 'OAuthException' });
  expect((await redeem(code)).status).toBe(200);
  expect((await redeem(code)).json.error).toMatchObject({ type: 'OAuthException', code: 100 });
  await identity.configure({ mode: 'token_error', tenant: 'facebook' });
  expect((await redeem((await goTo()).searchParams.get('code'))).status).toBe(500);
});

test("accepts the PC client's page as redirect URL, and no other", async () => {
  const redirect_uri = `${SHOP}/sdk/pc/login/facebook`;
  expect((await goTo({ redirect_uri })).href).toContain(redirect_uri);
  await expect(goTo({ redirect_uri: `${SHOP}/v2/login/google/callback` })).rejects.toThrow('invalid_redirect_uri');
  await expect(goTo({ redirect_uri: '' })).rejects.toThrow('cannot go on');
});

test('cancelling returns an error', async () => {
  const back = await goTo({}, { choice: 'cancel' });
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'abc' });
  expect(back.searchParams.has('iss')).toBe(false);
});

test('a mode about ID tokens is refused for Facebook only', async () => {
  expect((await identity.configure({ mode: 'wrong_nonce', tenant: 'facebook' })).status).toBe(422);
  expect((await identity.configure({ mode: 'wrong_nonce' })).status).toBe(200);
  expect((await me(await signIn())).status).toBe(200);
});
