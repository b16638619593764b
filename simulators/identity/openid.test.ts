import * as oidc from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../kit/testing.ts';
import { type Answer, clientOf, SHOP, startTestIdentity, type TestIdentity } from './testing.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());
beforeEach(() => call('POST', `${identity.url}/control/reset`));

type OpenId = 'google' | 'line';

/** The shop's side: an independent client that also verifies signatures. */
async function shopAt(tenant: OpenId, algorithm?: string): Promise<oidc.Configuration> {
  const { clientId, clientSecret } = clientOf(tenant);
  const metadata = { client_secret: clientSecret, ...(algorithm && { id_token_signed_response_alg: algorithm }) };
  const shop = await oidc.discovery(new URL(`${identity.url}/${tenant}`), clientId, metadata, undefined, {
    execute: [oidc.allowInsecureRequests],
  });
  if (algorithm !== 'HS256') oidc.enableNonRepudiationChecks(shop);
  return shop;
}

/** Signs in at the provider up to the redirect; the code is not redeemed yet. */
async function ask(shop: oidc.Configuration, tenant: OpenId, answer?: Answer, more: Record<string, string> = {}) {
  const verifier = oidc.randomPKCECodeVerifier();
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
  const url = oidc.buildAuthorizationUrl(shop, {
    redirect_uri: `${SHOP}/v2/login/${tenant}/callback`,
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  });
  const back = await identity.visitor().signIn(url.href, answer);
  const redeem = (checks: oidc.AuthorizationCodeGrantChecks = {}) =>
    oidc.authorizationCodeGrant(shop, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      ...checks,
    });
  return { back, redeem, state };
}

const claimsOf = async (tenant: OpenId, answer?: Answer, more?: Record<string, string>) =>
  (await (await ask(await shopAt(tenant), tenant, answer, more)).redeem()).claims();

describe.each(['google', 'line'] as const)('%s', (tenant) => {
  test('signs in with a code, state, nonce and PKCE', async () => {
    expect(await claimsOf(tenant)).toMatchObject({
      iss: `${identity.url}/${tenant}`,
      aud: clientOf(tenant).clientId,
      sub: expect.stringMatching(tenant === 'google' ? /^\d{21}$/ : /^U[0-9a-f]{32}$/),
      name: 'Ada Kestrel',
      picture: `${identity.url}/people/Ada%20Kestrel.svg`,
      email: 'ada@example.com',
      email_verified: true,
    });
    const { authorizations, exchanges } = await identity.books();
    expect(authorizations).toMatchObject([
      { tenant, state: true, nonce: true, pkce: 'S256', outcome: 'consented', subject: expect.any(String) },
    ]);
    expect(exchanges).toMatchObject([{ tenant, ok: true, pkce: true, nonce: true, mode: 'ok' }]);
  });

  test('a person has the same subject each time, and another person has another one', async () => {
    const [first, again, other] = [
      await claimsOf(tenant),
      await claimsOf(tenant),
      await claimsOf(tenant, { person: 'noor' }),
    ];
    expect(again?.sub).toBe(first?.sub);
    expect(other?.sub).not.toBe(first?.sub);
  });

  test('some people have no email, or an unverified one', async () => {
    expect(await claimsOf(tenant, { person: 'noor' })).not.toHaveProperty('email');
    expect(await claimsOf(tenant, { person: 'sami' })).toMatchObject({
      email: 'sami@example.com',
      email_verified: false,
    });
  });

  test('a typed email is its own person', async () => {
    const typed = { person: 'other', address: 'Zoe@example.org' };
    const claims = await claimsOf(tenant, typed);
    expect(claims).toMatchObject({ name: 'Zoe', email: 'Zoe@example.org', email_verified: true });
    expect((await claimsOf(tenant, { ...typed, address: 'zoe@example.org' }))?.sub).toBe(claims?.sub);
  });

  test('without the scope there is no email', async () => {
    expect(await claimsOf(tenant, undefined, { scope: 'openid profile' })).not.toHaveProperty('email');
  });

  test('cancelling returns an error to the shop, with the state', async () => {
    const { back, redeem, state } = await ask(await shopAt(tenant), tenant, { choice: 'cancel' });
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state });
    await expect(redeem()).rejects.toMatchObject({ error: 'access_denied' });
    expect((await identity.books()).authorizations).toMatchObject([{ outcome: 'cancelled', subject: null }]);
  });

  test('a code is valid once', async () => {
    const { redeem } = await ask(await shopAt(tenant), tenant);
    await redeem();
    await expect(redeem()).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('a code without its verifier, or with another one, is refused', async () => {
    for (const pkceCodeVerifier of [undefined, oidc.randomPKCECodeVerifier()]) {
      const { redeem } = await ask(await shopAt(tenant), tenant);
      await expect(redeem({ pkceCodeVerifier })).rejects.toMatchObject({ error: 'invalid_grant' });
    }
    expect((await identity.books()).exchanges).toMatchObject([
      { ok: false, pkce: false, error: 'invalid_grant' },
      { ok: false, pkce: true, error: 'invalid_grant' },
    ]);
  });

  test('a request without PKCE, and one with prompt=none, return an error', async () => {
    const shop = await shopAt(tenant);
    const bare = { redirect_uri: `${SHOP}/v2/login/${tenant}/callback`, scope: 'openid', state: 's' };
    const back = await identity.visitor().signIn(oidc.buildAuthorizationUrl(shop, bare).href);
    expect(back.searchParams.get('error')).toBe('invalid_request');
    const { back: silent } = await ask(shop, tenant, undefined, { prompt: 'none' });
    expect(silent.searchParams.get('error')).toBe('login_required');
  });

  test.each(['select_account', 'consent', 'login', 'select_account consent'])(
    'prompt=%s shows the same page',
    async (prompt) => {
      expect(await claimsOf(tenant, undefined, { prompt })).toMatchObject({ name: 'Ada Kestrel' });
    },
  );

  test('one browser can sign in as different people in turn', async () => {
    const shop = await shopAt(tenant);
    const visitor = identity.visitor();
    for (const person of ['ada', 'noor', 'ada']) {
      const verifier = oidc.randomPKCECodeVerifier();
      const url = oidc.buildAuthorizationUrl(shop, {
        redirect_uri: `${SHOP}/v2/login/${tenant}/callback`,
        scope: 'openid profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      const back = await visitor.signIn(url.href, { person });
      const tokens = await oidc.authorizationCodeGrant(shop, back, { pkceCodeVerifier: verifier });
      expect(tokens.claims()?.name).toBe(person === 'ada' ? 'Ada Kestrel' : 'Noor Lindqvist');
    }
  });

  test.each([
    ['bad_signature', 'OAUTH_INVALID_RESPONSE'],
    ['wrong_nonce', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['wrong_audience', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['wrong_issuer', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['token_error', 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
  ])('a careful client detects %s', async (mode, code) => {
    const shop = await shopAt(tenant);
    const { redeem } = await ask(shop, tenant);
    await identity.configure({ mode, tenant });
    await expect(redeem()).rejects.toMatchObject({ code });
    expect((await identity.books()).exchanges).toMatchObject([{ mode, ok: mode !== 'token_error' }]);
    await identity.configure({ mode: 'ok' });
    await expect((await ask(shop, tenant)).redeem()).resolves.toBeDefined();
  });
});

test("ID tokens are signed with each provider's algorithm", async () => {
  for (const [tenant, algorithm] of [
    ['google', 'RS256'],
    ['line', 'ES256'],
  ] as const) {
    const shop = await shopAt(tenant);
    expect(shop.serverMetadata().id_token_signing_alg_values_supported).toEqual([algorithm]);
    const { id_token = '' } = await (await ask(shop, tenant)).redeem();
    expect(JSON.parse(Buffer.from(id_token.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({
      alg: algorithm,
    });
  }
});

test('a mode changes only the given provider', async () => {
  await identity.configure({ mode: 'token_error', tenant: 'google' });
  await expect(claimsOf('google')).rejects.toThrow();
  expect(await claimsOf('line')).toBeDefined();
});

test('a slow answer arrives late', async () => {
  const { redeem } = await ask(await shopAt('google'), 'google');
  await identity.configure({ mode: 'slow', delayMs: 300 });
  const begun = performance.now();
  await redeem();
  expect(performance.now() - begun).toBeGreaterThanOrEqual(295);
});

test('LINE can act like a web channel: HS256 although discovery says ES256, and no email_verified', async () => {
  await identity.configure({ line: 'web' });
  await expect((await ask(await shopAt('line'), 'line')).redeem()).rejects.toMatchObject({
    code: 'OAUTH_INVALID_RESPONSE',
  });
  const tokens = await (await ask(await shopAt('line', 'HS256'), 'line')).redeem();
  expect(tokens.claims()).toMatchObject({ email: 'ada@example.com' });
  expect(tokens.claims()).not.toHaveProperty('email_verified');
});

test('LINE users can withhold the email', async () => {
  expect(await claimsOf('line', { person: 'ada', keepsEmail: 'on' })).not.toHaveProperty('email');
});

test('another client, another secret and another redirect URL are refused', async () => {
  const shop = await shopAt('google');
  const stranger = new oidc.Configuration(shop.serverMetadata(), clientOf('google').clientId, 'wrong');
  oidc.allowInsecureRequests(stranger);
  await expect((await ask(stranger, 'google')).redeem()).rejects.toMatchObject({ error: 'invalid_client' });
  for (const redirect_uri of [
    `${SHOP}/v2/login/line/callback`,
    `${SHOP}/v2/login/google/callback/`,
    `${SHOP}/v2/login/google/callback?x=1`,
    'https://elsewhere.example/v2/login/google/callback',
  ]) {
    await expect(ask(shop, 'google', undefined, { redirect_uri })).rejects.toThrow('invalid_redirect_uri');
  }
  expect((await identity.books()).authorizations.at(-1)).toMatchObject({ outcome: 'refused' });
});

test('redirect URLs follow the shop’s URL', async () => {
  const shop = await shopAt('google');
  await identity.configure({ redirectBase: 'http://127.0.0.1:1/platform' });
  const redirect_uri = 'http://127.0.0.1:1/platform/v2/login/google/callback';
  const { back } = await ask(shop, 'google', undefined, { redirect_uri });
  expect(back.searchParams.has('code')).toBe(true);
  await expect(ask(shop, 'google')).rejects.toThrow('invalid_redirect_uri');
  await identity.configure({ redirectBase: SHOP });
});
