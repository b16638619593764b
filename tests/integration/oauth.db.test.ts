import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Client } from '#tests/world/client.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { GID, me, movingClock, newAddress, providerSteps, type Returned } from './sign-in-kit.ts';

const clock = movingClock();
let world: World;
let steps: ReturnType<typeof providerSteps>;
beforeAll(async () => {
  world = await startWorld({ overrides: { clock } });
  steps = providerSteps(world);
});
afterAll(() => world.stop());
beforeEach(async () => {
  clock.reset();
  await world.identity.put({ mode: 'ok', line: 'openid', delayMs: 10_000 });
});

const sql = () => world.context.sql;
const outcome = ({ status, error }: { status: number; error: { code: string } | undefined }) => [status, error?.code];
const failed = [401, 'oauth.failed'];
/** Providers that give a name to begin with. */
const NAMED = ['google', 'discord', 'line', 'facebook', 'account'];
/** Returns the part of an answer that proves who signed in. */
const proofOf = ({ code, openid }: Returned) => ({ ...(code && { code }), ...(openid && { openid }) });
/** The providers of the demo's `sign-in.yaml`, in its order. */
const LISTED = ['google', 'apple', 'discord', 'line', 'facebook', 'steam', 'account'];

test('the configured sign-in methods are offered', async () => {
  const { body } = await world.anonymous.call('GET /session/methods');
  expect(body.methods).toEqual(['password', 'phone', ...LISTED, 'game']);
  expect(body.providers.map(({ id, name }) => [id, name])).toEqual([
    ['google', 'Google'],
    ['apple', 'Apple'],
    ['discord', 'Discord'],
    ['line', 'LINE'],
    ['facebook', 'Facebook'],
    ['steam', 'Steam'],
    ['account', 'Lanternfish ID'],
  ]);
  expect(body.providers.at(-1)).toMatchObject({ kind: 'openid', icon: expect.stringMatching(/\.svg$/) });
});

describe.each(LISTED)('%s', (provider) => {
  test('signs in a new player, and the same player the next time', async () => {
    const person = { person: 'other', address: newAddress() };
    const first = await steps.signIn(provider, person, { back: '/v2/payment?gid=1000041' });
    if (first.body.result !== 'signed_in') expect.fail(JSON.stringify(first));
    const { session } = first.body;
    expect(first.body.back).toBe('/v2/payment?gid=1000041');
    if (NAMED.includes(provider)) expect(session.player.nickname).toBe(person.address.split('@')[0]);
    expect(session.player.uid).toMatch(/^1\d{12}$/);
    expect((await me(world, session.token)).uid).toBe(session.player.uid);
    const again = await steps.signIn(provider, person);
    if (again.body.result !== 'signed_in') expect.fail(JSON.stringify(again));
    expect(again.body.session.player.uid).toBe(session.player.uid);
    expect(again.body.session.token).not.toBe(session.token);
  });

  test('state and code count once', async () => {
    const returned = await steps.go(provider);
    expect((await steps.finish(provider, returned)).status).toBe(200);
    expect(outcome(await steps.finish(provider, returned))).toEqual(failed);
  });

  test('a used code is refused in a new attempt', async () => {
    const first = await steps.go(provider);
    await steps.finish(provider, first);
    const second = await steps.go(provider);
    const mixed = { ...second, ...proofOf(first) };
    expect(outcome(await steps.finish(provider, mixed))).toEqual(failed);
  });

  test('a code of another attempt is refused: the verifier is missing', async () => {
    const [mine, theirs] = [await steps.go(provider), await steps.go(provider, { person: 'noor' })];
    const mixed = { ...mine, ...proofOf(theirs) };
    expect(outcome(await steps.finish(provider, mixed))).toEqual(failed);
  });

  test('the attempt of another browser is refused, and stays valid for its browser', async () => {
    const [mine, theirs] = [await steps.go(provider), await steps.go(provider)];
    expect(outcome(await steps.finish(provider, { ...theirs, attempt: mine.attempt }))).toEqual(failed);
    expect((await steps.finish(provider, theirs)).status).toBe(200);
  });

  test('a forged state is refused', async () => {
    const returned = await steps.go(provider);
    expect(outcome(await steps.finish(provider, { ...returned, state: 'x'.repeat(43) }))).toEqual(failed);
  });

  test('of twenty that finish the same attempt at once, one succeeds', async () => {
    const returned = await steps.go(provider);
    const all = await Promise.all(Array.from({ length: 20 }, () => steps.finish(provider, returned)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('an attempt lasts ten minutes', async () => {
    const returned = await steps.go(provider);
    clock.pass(10 * 60_000);
    expect(outcome(await steps.finish(provider, returned))).toEqual(failed);
  });

  test('a player who cancels gets that answer, and the attempt is over', async () => {
    const returned = await steps.go(provider, { choice: 'cancel' });
    if (provider !== 'steam') expect(returned.error).toBe('access_denied');
    expect(outcome(await steps.finish(provider, returned))).toEqual([401, 'oauth.refused']);
    expect(outcome(await steps.finish(provider, returned))).toEqual(failed);
  });

  test('another error of the provider is a failure, and its internal errors are reported as such', async () => {
    const say = async (error: string) => {
      const { code: _, ...returned } = await steps.go(provider);
      return outcome(await steps.finish(provider, { ...returned, error }));
    };
    expect(await say('invalid_scope')).toEqual(failed);
    expect(await say('server_error')).toEqual([503, 'oauth.unavailable']);
    const { code: _, openid: __, ...nothing } = await steps.go(provider);
    expect(outcome(await steps.finish(provider, nothing))).toEqual(failed);
  });

  test('that fails at the last step is reported as unavailable', async () => {
    const returned = await steps.go(provider);
    await world.identity.put({ mode: 'token_error' });
    expect(outcome(await steps.finish(provider, returned))).toEqual([503, 'oauth.unavailable']);
  });

  test('stores no secret of an attempt in the database', async () => {
    const returned = await steps.go(provider);
    const [row] = await sql()<{ text: string }[]>`select string_agg(a::text, ' ') as text from oauth_attempts a`;
    for (const secret of [returned.state, returned.attempt]) {
      expect(row?.text).not.toContain(secret);
      expect(row?.text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});

test('each provider that does not answer within 5 s is reported as unavailable', async () => {
  const attempts: [provider: string, returned: Returned][] = [];
  for (const provider of LISTED) attempts.push([provider, await steps.go(provider)]);
  await world.identity.put({ mode: 'slow', delayMs: 60_000 });
  const began = performance.now();
  // At once, because each takes these 5 s.
  const all = await Promise.all(
    attempts.map(async ([provider, returned]) => [provider, ...outcome(await steps.finish(provider, returned))]),
  );
  expect(all).toEqual(LISTED.map((provider) => [provider, 503, 'oauth.unavailable']));
  expect(performance.now() - began).toBeLessThan(30_000);
});

test.each(['wrong_nonce', 'wrong_audience', 'wrong_issuer', 'bad_signature'])(
  'an ID token with %s signs nobody in',
  async (mode) => {
    for (const provider of ['google', 'line', 'apple', 'account']) {
      await world.identity.put({ mode: 'ok' });
      const returned = await steps.go(provider);
      await world.identity.put({ mode, tenant: provider });
      expect(outcome(await steps.finish(provider, returned))).toEqual(failed);
    }
  },
);

test('identities of the same person at two providers are separate', async () => {
  const person = { person: 'noor' };
  const [google, line] = [await steps.signIn('google', person), await steps.signIn('line', person)];
  if (google.body.result !== 'signed_in' || line.body.result !== 'signed_in') expect.fail('nobody was signed in');
  expect(google.body.session.player.uid).not.toBe(line.body.session.player.uid);
});

test('an attempt at one provider cannot be finished at another', async () => {
  const returned = await steps.go('google');
  expect(outcome(await steps.finish('line', returned))).toEqual(failed);
  expect((await steps.finish('google', returned)).status).toBe(200);
});

test('an answer of Steam counts once, in the browser and for the attempt that it was made for', async () => {
  const [mine, other] = [await steps.go('steam', { person: 'noor' }), await steps.go('steam', { person: 'ada' })];
  // The answer for one attempt with the state and the secret of another one.
  const mixed = { ...other, openid: mine.openid ?? '' };
  expect(outcome(await steps.finish('steam', mixed))).toEqual(failed);
  expect(outcome(await steps.finish('steam', { ...mine, attempt: other.attempt }))).toEqual(failed);
  expect((await steps.finish('steam', mine)).status).toBe(200);
  expect(outcome(await steps.finish('steam', mine))).toEqual(failed);
});

test('a code of one issuer is not sent to another one that names itself in the address (mix-up)', async () => {
  const [account, apple] = [await steps.go('account'), await steps.go('apple')];
  await world.identity.post('/control/reset');
  const answer = { ...apple, code: account.code ?? '', iss: account.iss ?? '' };
  expect(account.iss).toMatch(/account$/);
  expect(outcome(await steps.finish('apple', answer))).toEqual(failed);
  expect(await fetch(`${world.identity.url}/control/books`).then((books) => books.json())).toMatchObject({
    exchanges: [],
  });
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/%09/evil.example',
  '/..//evil.example/v2/payment',
  '/@evil.example',
  '/v2/login?back=/v2/payment',
  '/v2/login/line/callback?state=1',
  '/sdk/pc/pre-login/google?gid=1',
  '/nowhere',
  '/404',
  'https://evil.example',
  'javascript:alert(1)',
])('no return to %j', async (back) => {
  const begun = await steps.begin('google', { back });
  if (begun.status !== 200) return expect(begun.error.code).toBe('request.invalid');
  const returned = await steps.go('google', { person: 'ada' }, { back });
  expect((await steps.finish('google', returned)).body).toMatchObject({ back: null });
});

test.each(['/v2/payment?gid=1000041&item=a%2Fb#pay', '/wap/article/7', '/', '/sdk/accdel'])(
  'a player on the way to %j returns there',
  async (back) => {
    expect((await steps.signIn('google', undefined, { back })).body).toMatchObject({ back });
  },
);

test('a provider that is not set up, or does not exist, is unknown', async () => {
  for (const id of ['myspace', 'constructor', 'password', 'game'])
    expect(outcome(await steps.begin(id))).toEqual([404, 'oauth.unknown']);
  for (const id of ['__proto__', 'GOOGLE', 'a/b', 'x'.repeat(41)])
    expect(outcome(await steps.begin(id))).toEqual([400, 'request.invalid']);
  // Listed, but without its settings.
  const plain = await startWorld({ env: { LINE_CLIENT_ID: '', LINE_CLIENT_SECRET: '' } });
  try {
    const { body } = await plain.anonymous.call('GET /session/methods');
    expect(body.methods).toEqual(['password', 'phone', ...LISTED.filter((id) => id !== 'line'), 'game']);
    expect(outcome(await providerSteps(plain).begin('line'))).toEqual([404, 'oauth.unknown']);
  } finally {
    await plain.stop();
  }
});

test('an unreachable provider is unavailable, before the player is sent there', async () => {
  const plain = await startWorld({ env: { GOOGLE_ISSUER: 'http://127.0.0.1:9' } });
  try {
    expect(outcome(await providerSteps(plain).begin('google'))).toEqual([503, 'oauth.unavailable']);
  } finally {
    await plain.stop();
  }
});

test('a player whose account was erased returns as a new player', async () => {
  const person = { person: 'other', address: newAddress() };
  const first = await steps.signIn('google', person);
  if (first.body.result !== 'signed_in') expect.fail('nobody was signed in');
  const mine = new Client(world.url, first.body.session.token);
  expect((await mine.call('POST /me/deletion', { body: {} })).status).toBe(200);
  clock.pass(16 * 24 * 3_600_000);
  await world.context.accounts.eraseDue();
  clock.reset();
  const again = await steps.signIn('google', person);
  if (again.body.result !== 'signed_in') expect.fail(JSON.stringify(again));
  expect(again.body.session.player.uid).not.toBe(first.body.session.player.uid);
});

test('twenty first sign-ins with one identity at once create one player', async () => {
  const person = { person: 'other', address: newAddress() };
  const attempts: Returned[] = [];
  for (let at = 0; at < 20; at += 1) attempts.push(await steps.go('google', person));
  const all = await Promise.all(attempts.map((returned) => steps.finish('google', returned)));
  const uids = all.map(({ body }) => (body.result === 'signed_in' ? body.session.player.uid : body.result));
  expect(new Set(uids).size).toBe(1);
});

describe('for a PC client of a game', () => {
  const game = { gid: GID, state: 'state of the client' };

  test.each(['google', 'facebook', 'line'] as const)(
    '%s leads back into the client with a ticket',
    async (provider) => {
      const person = { person: 'other', address: newAddress() };
      const { body } = await steps.signIn(provider, person, { game });
      if (body.result !== 'game') expect.fail(JSON.stringify(body));
      const url = new URL(body.url);
      expect(`${url.origin}${url.pathname}`).toBe(`${world.games.url}/games/${GID}/pc/return`);
      expect(url.searchParams.get('state')).toBe(game.state);
      expect(url.searchParams.get('ticket')).toMatch(/^[\w-]{43}$/);
    },
  );

  test('Facebook has its own redirect page', async () => {
    expect((await steps.go('facebook', undefined, { game })).back.pathname).toBe('/platform/sdk/pc/login/facebook');
    expect((await steps.go('facebook')).back.pathname).toBe('/platform/v2/login/facebook/callback');
  });

  test('a game that is unknown, or offers no sign-in, is refused at once', async () => {
    expect(outcome(await steps.begin('google', { game: { gid: 1 } }))).toEqual([404, 'game.unknown']);
    const plain = await startWorld({ env: { [`GAME_${GID}_PC_RETURN`]: '' } });
    try {
      expect(outcome(await providerSteps(plain).begin('google', { game: { gid: GID } }))).toEqual([
        409,
        'game.no_sign_in',
      ]);
    } finally {
      await plain.stop();
    }
  });
});
