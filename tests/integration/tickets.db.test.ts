import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Client } from '#tests/world/client.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { GID, gameCall, me, movingClock, newAddress, newGamePlayer, OTHER_GID, providerSteps } from './sign-in-kit.ts';

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
const sql = () => world.context.sql;
interface Ticket {
  ticket: string;
  expiresAt: string;
  link: string;
}
const issue = (body: object, options?: { gid?: number; sign?: string }) => call<Ticket>('login-tickets', body, options);
const ticketFor = async (uid: string, more: object = {}) => (await issue({ uid, ...more })).body.ticket;
const signIn = (ticket: string, more: object = {}) =>
  world.anonymous.call('POST /session/ticket', { body: { ticket, ...more } });
const outcome = ({ status, error }: { status: number; error: { code: string } | undefined }) => [status, error?.code];
const invalid = [401, 'ticket.invalid'];
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];

describe('a login ticket', () => {
  test('signs in a new player under the game’s number and name, once', async () => {
    const uid = await newGamePlayer(world);
    const ticket = await ticketFor(uid, { nickname: 'Nova' });
    const first = await signIn(ticket, { uid, nickname: 'somebody else' });
    expect(first.body.player).toMatchObject({ uid, nickname: 'Nova' });
    expect((await me(world, first.body.token)).uid).toBe(uid);
    expect(outcome(await signIn(ticket, { uid }))).toEqual(invalid);
  });

  test('signs in a known player, who keeps the account and gets a new name', async () => {
    const before = await world.signIn('kestrel', 'starlight');
    const { uid } = await me(world, before.token);
    const { body } = await signIn(await ticketFor(uid, { nickname: 'Kestrel II' }));
    expect(body.player).toMatchObject({ uid, nickname: 'Kestrel II' });
    expect((await me(world, before.token)).nickname).toBe('Kestrel II');
    await signIn(await ticketFor(uid, { nickname: 'Kestrel' }));
  });

  test('without a name keeps the existing one; a name in the URL changes nothing', async () => {
    const uid = await newGamePlayer(world);
    expect((await signIn(await ticketFor(uid), { nickname: 'By address' })).body.player.nickname).toBe('By address');
    expect((await signIn(await ticketFor(uid), { nickname: 'Other' })).body.player.nickname).toBe('By address');
  });

  test('turns a name into one that can be shown', async () => {
    const uid = await newGamePlayer(world);
    const { body } = await signIn(await ticketFor(uid, { nickname: ' \u202eN\u0001ova\n ' }));
    expect(body.player.nickname).toBe('Nova');
  });

  test('is valid for five minutes', async () => {
    const [early, late] = [await ticketFor(await newGamePlayer(world)), await ticketFor(await newGamePlayer(world))];
    clock.pass(5 * MINUTE - 2_000);
    expect((await signIn(early)).status).toBe(200);
    clock.pass(2_000);
    expect(outcome(await signIn(late))).toEqual(invalid);
  });

  test('is valid only for its player, and another number does not use it up', async () => {
    const uid = await newGamePlayer(world);
    const ticket = await ticketFor(uid);
    for (const other of ['80427731', 'abc', '-1'])
      expect(outcome(await signIn(ticket, { uid: other }))).toEqual(invalid);
    expect((await signIn(ticket, { uid })).body.player.uid).toBe(uid);
  });

  test('that is forged is refused', async () => {
    expect(outcome(await signIn('x'.repeat(43)))).toEqual(invalid);
  });

  test('is stored only as a hash', async () => {
    const ticket = await ticketFor(await newGamePlayer(world));
    const [row] = await sql()<{ text: string }[]>`select string_agg(t::text, ' ') as text from login_tickets t`;
    expect(row?.text).not.toContain(ticket);
    expect(row?.text).not.toContain(Buffer.from(ticket).toString('hex'));
  });

  test('leads to the top-up page with the game’s choices', async () => {
    const uid = await newGamePlayer(world);
    const choices = { nickname: 'Nova & Co', region: 'eu', roleId: 's3-1', item: 'astralite-60', locale: 'de' };
    const { body } = await issue({ uid, ...choices });
    const link = new URL(body.link);
    expect(`${link.origin}${link.pathname}`).toBe(`${world.env.PUBLIC_URL}/platform/v2/wap/payment`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      gid: String(GID),
      region: 'eu',
      role: 's3-1',
      item: 'astralite-60',
      locale: 'de',
      from: 'gameLogin',
      token: body.ticket,
      uid,
      uname: 'Nova & Co',
    });
    const desktop = (await issue({ uid, variant: 'desktop' })).body.link;
    expect(new URL(desktop).pathname).toBe('/platform/v2/payment');
    expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(4 * MINUTE);
  });

  test('is not created for a region that the game does not have', async () => {
    const uid = await newGamePlayer(world);
    expect(codeOf(await issue({ uid, region: 'mars' }))).toEqual([404, 'region.unknown']);
  });
});

describe('the player that a ticket would sign in', () => {
  const read = (body: Record<string, unknown>) => world.anonymous.call('POST /session/ticket/player', { body });

  test('is shown without using the ticket up', async () => {
    const uid = await newGamePlayer(world);
    const ticket = await ticketFor(uid, { nickname: 'Nova' });
    expect((await read({ ticket })).body).toEqual({ uid, nickname: 'Nova' });
    expect((await read({ ticket, uid })).body).toEqual({ uid, nickname: 'Nova' });
    expect((await signIn(ticket)).status).toBe(200);
    expect(outcome(await read({ ticket }))).toEqual(invalid);
  });

  test('has the name of the account, or one derived from the number', async () => {
    expect((await read({ ticket: await ticketFor('80991204') })).body.nickname).toBe('ミカ');
    const uid = await newGamePlayer(world);
    expect((await read({ ticket: await ticketFor(uid) })).body.nickname).toBe(`Player ${uid.slice(-4)}`);
  });

  test('is not shown under another number, nor after its time', async () => {
    const ticket = await ticketFor(await newGamePlayer(world));
    expect(outcome(await read({ ticket, uid: '1' }))).toEqual(invalid);
    clock.pass(5 * MINUTE);
    expect(outcome(await read({ ticket }))).toEqual(invalid);
  });
});

describe('a player whom a game has verified', () => {
  test('a guest gets no ticket, until the account is linked in the game', async () => {
    const uid = await newGamePlayer(world, { kind: 'guest' });
    expect(codeOf(await issue({ uid }))).toEqual([403, 'session.guest']);
    await world.games.post('/control/roles', { gid: GID, uid, kind: 'full' });
    expect((await signIn(await ticketFor(uid))).status).toBe(200);
  });

  test('a guest account that the shop knows is verified again each time', async () => {
    const uid = await newGamePlayer(world, { kind: 'guest' });
    await sql()`insert into players (uid, nickname, kind, created_at) values (${Number(uid)}, 'Guest', 'guest', now())`;
    expect(codeOf(await issue({ uid }))).toEqual([403, 'session.guest']);
    await world.games.post('/control/roles', { gid: GID, uid, kind: 'full' });
    expect((await signIn(await ticketFor(uid))).body.player.uid).toBe(uid);
  });

  test('a guest account cannot sign in, with any ticket', async () => {
    const uid = await newGamePlayer(world);
    const ticket = await ticketFor(uid);
    await sql()`insert into players (uid, nickname, kind, created_at) values (${Number(uid)}, 'Guest', 'guest', now())`;
    expect(outcome(await signIn(ticket))).toEqual([403, 'session.guest']);
  });

  test('a player unknown to the game gets no ticket', async () => {
    expect(codeOf(await issue({ uid: '499999999' }))).toEqual([503, 'game.unavailable']);
  });

  test.each(['0', '01', '-5', '1.5', '9999999999999999', '12345678901234567', 'x'])(
    '%s is not a number',
    async (uid) => {
      expect(codeOf(await issue({ uid }))).toEqual([400, 'request.invalid']);
    },
  );
});

describe('a repeated call', () => {
  /** Repeats a call with the same id, which the simulator sends with `reuse_id`. */
  const again = (path: string, body: object) => call<Ticket>(path, body, { sign: 'reuse_id' });

  test('gets the same ticket, which is still valid once', async () => {
    const uid = await newGamePlayer(world);
    const first = await issue({ uid });
    const second = await again('login-tickets', { uid });
    expect(second).toEqual(first);
    expect((await signIn(first.body.ticket)).status).toBe(200);
    expect(outcome(await signIn(second.body.ticket))).toEqual(invalid);
    expect((await again('login-tickets', { uid })).body.ticket).toBe(first.body.ticket);
    expect(outcome(await signIn(first.body.ticket))).toEqual(invalid);
  });

  test('does not revive an expired ticket, even after the clean-up', async () => {
    const uid = await newGamePlayer(world);
    const { ticket, expiresAt } = (await issue({ uid })).body;
    // The game signs with its own clock, so stored times are moved instead of ours.
    await sql()`update login_tickets set expires_at = expires_at - interval '5 minutes' where uid = ${Number(uid)}`;
    await sql()`update game_calls set at = at - interval '5 minutes'`;
    await world.context.accounts.forgetTickets();
    expect(await sql()`select from login_tickets where uid = ${Number(uid)}`).toHaveLength(0);
    const repeated = (await again('login-tickets', { uid })).body;
    expect(repeated.ticket).toBe(ticket);
    expect(Date.parse(repeated.expiresAt)).toBe(Date.parse(expiresAt) - 5 * MINUTE);
    expect(await sql()`select from login_tickets where uid = ${Number(uid)}`).toHaveLength(0);
    expect(outcome(await signIn(ticket))).toEqual(invalid);
  });

  test('with another body, or for something else, is refused', async () => {
    const uid = await newGamePlayer(world);
    await issue({ uid });
    expect(codeOf(await again('login-tickets', { uid, nickname: 'x' }))).toEqual([422, 'request.key_reused']);
    await issue({ uid });
    expect(codeOf(await again('orders', { uid }))).toEqual([422, 'request.key_reused']);
  });
});

describe('a ticket for a PC client', () => {
  const handOver = async () => {
    const person = { person: 'other', address: newAddress() };
    const { body } = await providerSteps(world).signIn('google', person, { game: { gid: GID } });
    if (body.result !== 'game') expect.fail(JSON.stringify(body));
    const ticket = new URL(body.url).searchParams.get('ticket') ?? '';
    return { ticket, name: person.address.split('@')[0] };
  };
  const redeem = (ticket: string, options?: { gid?: number; sign?: string }) =>
    call('tickets/redeem', { ticket }, options);

  test('identifies the player to its game, once', async () => {
    const { ticket, name } = await handOver();
    expect((await redeem(ticket)).body).toEqual({
      uid: expect.stringMatching(/^1\d{12}$/),
      nickname: name,
      kind: 'full',
    });
    expect(codeOf(await redeem(ticket))).toEqual(invalid);
  });

  test('gets the same answer for a repeated call', async () => {
    const { ticket } = await handOver();
    const first = await redeem(ticket);
    expect(await redeem(ticket, { sign: 'reuse_id' })).toEqual(first);
  });

  test('is refused for another game, and stays valid for its own', async () => {
    const { ticket } = await handOver();
    expect(codeOf(await redeem(ticket, { gid: OTHER_GID }))).toEqual(invalid);
    expect((await redeem(ticket)).status).toBe(200);
  });

  test('is valid for five minutes', async () => {
    const { ticket } = await handOver();
    // The game signs with its own clock, so the ticket's time is moved instead of ours.
    await sql()`update game_handoffs set expires_at = expires_at - interval '5 minutes' where redeemed_by is null`;
    expect(codeOf(await redeem(ticket))).toEqual(invalid);
  });

  test('is not a login ticket, and a login ticket is not one of these', async () => {
    const { ticket } = await handOver();
    expect(outcome(await signIn(ticket))).toEqual(invalid);
    expect(codeOf(await redeem(await ticketFor(await newGamePlayer(world))))).toEqual(invalid);
  });
});

test('an erased player’s ticket signs in a new player', async () => {
  const uid = await newGamePlayer(world);
  const first = await signIn(await ticketFor(uid));
  expect((await new Client(world.url, first.body.token).call('POST /me/deletion', { body: {} })).status).toBe(200);
  clock.pass(16 * 24 * 60 * MINUTE);
  await world.context.accounts.eraseDue();
  clock.reset();
  expect(await sql()`select from login_tickets where uid = ${Number(uid)}`).toHaveLength(0);
  const again = await signIn(await ticketFor(uid));
  expect(again.body.player.uid).toBe(uid);
  expect(again.body.token).not.toBe(first.body.token);
  expect(again.body.deletionAt).toBeNull();
});

test('a sign-in ends the session that it replaces in its browser, and no other', async () => {
  const isLive = async (token: string) => (await new Client(world.url, token).call('GET /me')).status === 200;
  const uid = await newGamePlayer(world);
  const before = await signIn(await ticketFor(uid));
  const elsewhere = await signIn(await ticketFor(uid));
  const { token } = (await signIn(await ticketFor(await newGamePlayer(world)), { replaces: before.body.token })).body;
  expect([await isLive(before.body.token), await isLive(elsewhere.body.token)]).toEqual([false, true]);
  const credentials = { username: 'mika', password: 'sakura' };
  const failed = { ...credentials, password: 'wrong', replaces: token };
  expect((await world.anonymous.call('POST /session/password', { body: failed })).status).toBe(401);
  expect(await isLive(token)).toBe(true);
  await world.anonymous.call('POST /session/password', { body: { ...credentials, replaces: token } });
  expect(await isLive(token)).toBe(false);
});

test('the device of a sign-in by ticket is remembered like any other', async () => {
  const uid = await newGamePlayer(world);
  await signIn(await ticketFor(uid), { device: randomUUID() });
  const [row] = await sql()`
    select count(*)::int as count from devices d join players p on p.id = d.player_id where p.uid = ${Number(uid)}`;
  expect(row).toEqual({ count: 1 });
});

test('a game does not make a browser known: its failures count with those of unknown ones', async () => {
  const { uid } = await me(world, (await world.signIn('lena', 'eisenherz')).token);
  const [own, strange] = [randomUUID(), randomUUID()];
  const tryPassword = async (password: string, device: string) => {
    const { error } = await world.anonymous.call('POST /session/password', {
      body: { username: 'lena', password, device },
    });
    return error?.code;
  };
  await tryPassword('eisenherz', own);
  for (const device of [own, strange]) expect((await signIn(await ticketFor(uid), { device })).status).toBe(200);
  for (let i = 0; i < 10; i += 1) expect(await tryPassword('wrong', strange)).toBe('session.bad_credentials');
  expect([await tryPassword('wrong', strange), await tryPassword('wrong', randomUUID())]).toEqual([
    'session.locked',
    'session.locked',
  ]);
  expect(await tryPassword('eisenherz', own)).toBeUndefined();
});
