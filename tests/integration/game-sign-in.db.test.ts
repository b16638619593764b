import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestState } from '#contract/endpoints/game-sign-in.ts';
import { startPortal } from '#server/main.ts';
import { Client } from '#tests/world/client.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { GID, gameCall, me, movingClock, newGamePlayer, OTHER_GID } from './sign-in-kit.ts';

const clock = movingClock();
let world: World;
let call: ReturnType<typeof gameCall>;
beforeAll(async () => {
  world = await startWorld({ overrides: { clock } });
  call = gameCall(world);
});
afterAll(() => world.stop());
beforeEach(() => clock.reset());

const MINUTE = 60_000;
const outcome = ({ status, error }: { status: number; error: { code: string } | undefined }) => [status, error?.code];
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];
const invalid = [401, 'ticket.invalid'];

const ask = async (body: object = {}) =>
  (await world.anonymous.call('POST /session/game/requests', { body: { gid: GID, ...body } })).body;
const read = async (request: string) =>
  (await world.anonymous.call('GET /session/game/requests/:request', { params: { request } })).body;
const signIn = (request: string, secret: string, more: object = {}) =>
  world.anonymous.call('POST /session/game', { body: { request, secret, ...more } });
const byTicket = (ticket: string) => world.anonymous.call('POST /session/ticket', { body: { ticket } });
const authorize = (body: object, options?: { gid?: number; sign?: string }) =>
  call<{ link: string | null }>('authorize', body, options);
const approve = async (request: string, more: { uid?: string; nickname?: string } = {}) => {
  const uid = more.uid ?? (await newGamePlayer(world));
  const answer = await authorize({ request, result: 'approved', uid, ...more });
  return { uid, answer, link: new URL(answer.body.link ?? 'about:blank') };
};

/** Records the events of a watching page until the stream ends; `begun` resolves with the first. */
function watch(request: string, url = world.url) {
  const heard: { name: string | undefined; state: RequestState }[] = [];
  const begun = Promise.withResolvers<void>();
  const parser = createParser({
    onEvent: ({ event, data }) => {
      heard.push({ name: event, state: JSON.parse(data) });
      begun.resolve();
    },
  });
  const ended = (async () => {
    const answer = await fetch(`${url}/platform/api/session/game/requests/${request}/events`);
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(part);
    return heard;
  })();
  return { begun: begun.promise, ended };
}

describe('a browser that asks the installed game', () => {
  test('gets a deep link with an unguessable request, and its own secret', async () => {
    const { request, secret, number, deepLink, expiresAt } = await ask({ locale: 'ja' });
    expect(Buffer.from(request, 'base64url')).toHaveLength(16);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(deepLink).toBe(`${world.games.url}/games/${GID}/client?request=${request}&number=${number}&locale=ja`);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(4.9 * MINUTE);
    expect(await read(request)).toEqual({ state: 'launching', reason: null });
  });

  test('is refused for a game that is unknown or offers no sign-in', async () => {
    const to = (gid: number, portal = world) => portal.anonymous.call('POST /session/game/requests', { body: { gid } });
    expect(outcome(await to(1))).toEqual([404, 'game.unknown']);
    // The shop verifies the player with the game's backend: without one, a deep link is not enough.
    const plain = await startWorld({
      env: Object.fromEntries([GID, OTHER_GID, 1000052].map((gid) => [`GAME_${gid}_URL`, ''])),
    });
    try {
      expect(outcome(await to(GID, plain))).toEqual([409, 'game.no_sign_in']);
      expect((await plain.anonymous.call('GET /session/methods')).body.methods).not.toContain('game');
    } finally {
      await plain.stop();
    }
  });

  test('sees that the game runs, and then its player’s answer', async () => {
    const { request } = await ask();
    expect((await authorize({ request, result: 'opened' })).body).toMatchObject({ link: null });
    expect(await read(request)).toEqual({ state: 'authorizing', reason: null });
    await approve(request);
    expect(await read(request)).toEqual({ state: 'approved', reason: null });
  });

  test('shows a number that the game gets too, and an approval of another number is refused', async () => {
    const { request, number } = await ask();
    expect(number).toMatch(/^[1-9]\d$/);
    expect((await authorize({ request, result: 'opened' })).body).toEqual({ link: null, number });
    const uid = await newGamePlayer(world);
    const forged = String(10 + ((Number(number) - 9) % 90));
    const approved = { request, result: 'approved', uid };
    expect(codeOf(await authorize({ ...approved, number: forged }))).toEqual([409, 'authorize.number']);
    expect(await read(request)).toEqual({ state: 'authorizing', reason: null });
    expect((await authorize({ ...approved, number })).body.link).toContain('token=');
  });

  test('signs in with an approved request, once, and continues to its page', async () => {
    const { request, secret } = await ask({ back: '/v2/payment?gid=1000041' });
    const { uid } = await approve(request, { nickname: 'Nova' });
    const { body } = await signIn(request, secret);
    expect(body.back).toBe('/v2/payment?gid=1000041');
    expect(await me(world, body.session.token)).toMatchObject({ uid, nickname: 'Nova' });
    expect(outcome(await signIn(request, secret))).toEqual(invalid);
  });

  test('needs the secret: the request by itself signs in to nothing', async () => {
    const { request, secret } = await ask();
    await approve(request);
    expect(outcome(await signIn(request, 'x'.repeat(43)))).toEqual(invalid);
    expect((await signIn(request, secret)).status).toBe(200);
  });

  test('does not sign in before the game has approved', async () => {
    const { request, secret } = await ask();
    expect(outcome(await signIn(request, secret))).toEqual(invalid);
    await authorize({ request, result: 'opened' });
    expect(outcome(await signIn(request, secret))).toEqual(invalid);
    await authorize({ request, result: 'refused' });
    expect(outcome(await signIn(request, secret))).toEqual(invalid);
  });

  test('that is unknown is not found', async () => {
    const params = { request: 'a'.repeat(22) };
    for (const key of ['GET /session/game/requests/:request', 'GET /session/game/requests/:request/events'] as const) {
      expect(outcome(await world.anonymous.call(key, { params }))).toEqual([404, 'request.not_found']);
    }
    expect(outcome(await signIn('a'.repeat(22), 'x'.repeat(43)))).toEqual(invalid);
  });
});

describe('the return from the game', () => {
  test('carries a ticket that signs in; then the page’s own secret is no longer valid', async () => {
    const { request, secret } = await ask({ locale: 'de' });
    const { uid, link } = await approve(request, { nickname: 'Nova' });
    expect(`${link.origin}${link.pathname}`).toBe(`${world.env.PUBLIC_URL}/platform/v2/login/game`);
    const { token, ...rest } = Object.fromEntries(link.searchParams);
    expect(rest).toEqual({ gid: String(GID), locale: 'de', from: 'gameLogin', uid, uname: 'Nova' });
    expect((await byTicket(token ?? '')).body.player.uid).toBe(uid);
    expect(outcome(await signIn(request, secret))).toEqual(invalid);
    expect(outcome(await byTicket(token ?? ''))).toEqual(invalid);
  });

  test('leads to the page that the player wanted', async () => {
    const { request } = await ask({ back: '/v2/payment?gid=1000041&item=a' });
    const { link } = await approve(request);
    expect(link.pathname).toBe('/platform/v2/payment');
    expect(link.searchParams.get('gid')).toBe('1000041');
    expect(link.searchParams.get('item')).toBe('a');
    expect(link.searchParams.get('from')).toBe('gameLogin');
  });

  test('is closed to its ticket once the page has signed in', async () => {
    const { request, secret } = await ask();
    const { link } = await approve(request);
    expect((await signIn(request, secret)).status).toBe(200);
    expect(outcome(await byTicket(link.searchParams.get('token') ?? ''))).toEqual(invalid);
  });

  test.each(['declined', 'outdated', 'guest'])('shows that the sign-in failed: %s', async (reason) => {
    const { request, secret } = await ask();
    const { body } = await authorize({ request, result: 'refused', reason });
    expect(Object.fromEntries(new URL(body.link ?? '').searchParams)).toMatchObject({ gameLoginFail: reason });
    expect(body.link).not.toContain('token');
    expect(await read(request)).toEqual({ state: 'refused', reason });
    expect(outcome(await signIn(request, secret))).toEqual(reason === 'guest' ? [403, 'session.guest'] : invalid);
  });

  test('leads only to our own pages', async () => {
    const { request, secret } = await ask({ back: '/@evil.example' });
    expect((await approve(request)).link.pathname).toBe('/platform/v2/login/game');
    expect((await signIn(request, secret)).body.back).toBeNull();
  });
});

describe('a request', () => {
  test('that is decided stays decided', async () => {
    const { request } = await ask();
    await approve(request);
    expect(codeOf(await authorize({ request, result: 'refused' }))).toEqual([409, 'authorize.decided']);
    expect(codeOf((await approve(request)).answer)).toEqual([409, 'authorize.decided']);
    expect((await authorize({ request, result: 'opened' })).body).toMatchObject({ link: null });
    expect((await read(request)).state).toBe('approved');
  });

  test('gets the same answer for a repeated call', async () => {
    for (const decision of [{ result: 'approved', uid: await newGamePlayer(world) }, { result: 'refused' }]) {
      const { request } = await ask();
      const first = await authorize({ request, ...decision });
      expect(await authorize({ request, ...decision }, { sign: 'reuse_id' })).toEqual(first);
    }
  });

  test('belongs to its game', async () => {
    const { request } = await ask();
    expect(codeOf(await authorize({ request, result: 'opened' }, { gid: OTHER_GID }))).toEqual([
      404,
      'authorize.unknown',
    ]);
    expect((await read(request)).state).toBe('launching');
  });

  test('expires after five minutes, and the game can no longer answer it', async () => {
    const { request, secret } = await ask();
    await world.context.sql`update game_requests set expires_at = now() where id = ${request}`;
    expect(await read(request)).toEqual({ state: 'expired', reason: null });
    for (const result of ['opened', 'refused']) {
      expect(codeOf(await authorize({ request, result }))).toEqual([404, 'authorize.unknown']);
    }
    expect(outcome(await signIn(request, secret))).toEqual(invalid);
  });

  test('approved at the last moment can still be used for five minutes, and no longer', async () => {
    const { request, secret } = await ask();
    await world.context.sql`update game_requests set expires_at = now() + interval '1 second' where id = ${request}`;
    await approve(request);
    clock.pass(4 * MINUTE);
    expect((await read(request)).state).toBe('approved');
    clock.pass(MINUTE);
    expect((await read(request)).state).toBe('expired');
    expect(outcome(await signIn(request, secret))).toEqual(invalid);
  });

  test('can be approved only for a player who may sign in', async () => {
    const guest = await newGamePlayer(world, { kind: 'guest' });
    const { request, secret } = await ask();
    const { answer } = await approve(request, { uid: guest });
    expect(new URL(answer.body.link ?? '').searchParams.get('gameLoginFail')).toBe('guest');
    expect(await read(request)).toEqual({ state: 'refused', reason: 'guest' });
    expect(outcome(await signIn(request, secret))).toEqual([403, 'session.guest']);
  });

  test('stays open while the game does not verify the player', async () => {
    const { request } = await ask();
    expect(codeOf((await approve(request, { uid: '499999999' })).answer)).toEqual([503, 'game.unavailable']);
    expect((await read(request)).state).toBe('launching');
  });

  test('is approved for a player', async () => {
    const { request } = await ask();
    expect(codeOf(await authorize({ request, result: 'approved' }))).toEqual([400, 'request.invalid']);
  });
});

describe('a page that watches a request', () => {
  test('gets each answer of the game at once, until it is decided', async () => {
    const { request } = await ask();
    const { begun, ended } = watch(request);
    await begun;
    const began = performance.now();
    await authorize({ request, result: 'opened' });
    await approve(request);
    const heard = await ended;
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(heard.at(-1)).toEqual({ name: 'request', state: { state: 'approved', reason: null } });
    expect(heard[0]?.state.state).toBe('launching');
  });

  test('gets it from another process too', async () => {
    const second = await startPortal({ env: { ...world.env, PORT: '0', ROLE: 'web' }, webDir: import.meta.dirname });
    try {
      const { request } = await ask();
      const { begun, ended } = watch(request, second.url);
      await begun;
      await authorize({ request, result: 'refused', reason: 'outdated' });
      expect((await ended).at(-1)?.state).toEqual({ state: 'refused', reason: 'outdated' });
      const other = new Client(second.url);
      expect((await other.call('GET /session/game/requests/:request', { params: { request } })).status).toBe(200);
    } finally {
      await second.stop();
    }
  });

  test('gets its expiry', async () => {
    const { request } = await ask();
    const { begun, ended } = watch(request);
    await begun;
    await world.context.sql`update game_requests set expires_at = now() where id = ${request}`;
    await world.context.sql`select pg_notify('game_requests', ${request})`;
    expect((await ended).at(-1)?.state.state).toBe('expired');
  });
});

test('unusable requests are deleted, usable ones are kept', async () => {
  const { request } = await ask();
  const { link } = await approve(request);
  const count = async () =>
    (
      await world.context.sql`
        select (select count(*)::int from game_requests) as requests, (select count(*)::int from login_tickets) as tickets`
    )[0];
  const before = await count();
  await world.context.accounts.forgetStale();
  expect(await count()).toEqual(before);
  expect((await byTicket(link.searchParams.get('token') ?? '')).status).toBe(200);
  clock.pass(9 * 24 * 60 * MINUTE);
  await world.context.accounts.forgetStale();
  expect(await count()).toEqual({ requests: 0, tickets: 0 });
});
