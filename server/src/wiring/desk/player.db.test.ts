import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { OpsWorld, TOTAL } from '../../operations/ops.fixture.ts';

const uid = '80427731';
const params = { uid };
const WHY = { why: 'ticket 4711' };

let ops: OpsWorld;
let desk: DeskWorld;
let support: DeskClient;
beforeAll(async () => {
  ops = await OpsWorld.start();
  desk = await startDesk(ops.world);
  const invite = ['operators', 'invite', 'sue', '--role', 'support', '--why', 'tests', '--json'];
  const { text } = await ops.typeAs(desk.env, ...invite);
  support = desk.browser();
  await support.accept(JSON.parse(text).link);
});
afterAll(async () => {
  await desk.stop();
  await ops.world.stop();
});
beforeEach(() => ops.renew());

const sql = () => ops.world.context.sql;
const show = async () => (await support.call('GET /players/:uid', { params })).body;

test('sums and payments of a player are those of the command line', async () => {
  const { number } = await ops.sent();
  const { body: spent } = await support.call('GET /players/:uid/spent', { params });
  expect(spent).toEqual((await ops.look('players', 'spent', uid)).json);
  expect(spent.months[0]).toMatchObject({ currency: 'EUR', refunded: 0 });
  const { body: paid } = await support.call('GET /players/:uid/payments', { params });
  expect(paid).toEqual((await ops.look('players', 'payments', uid)).json);
  expect(paid.payments[0]).toMatchObject({ number, captured: TOTAL });
  expect((await show()).orders[0]).toMatchObject({ number, gameName: 'Starfall Odyssey' });
});

test('a limit is set in minor units and removed; an unknown currency is refused', async () => {
  const cap = (body: { amount: number | 'none'; currency?: string }) =>
    support.call('POST /players/:uid/cap', { params, body: { ...body, ...WHY } });
  expect((await cap({ amount: 2000, currency: 'EUR' })).body.cap).toEqual({ amount: 2000, currency: 'EUR' });
  expect((await show()).caps).toEqual([{ setBy: 'support', currency: 'EUR', amount: 2000, from: null }]);
  const refused = await cap({ amount: 1, currency: 'XXX' });
  expect([refused.status, refused.error.params.sentence]).toEqual([409, expect.stringContaining('currency')]);
  expect((await cap({ amount: 'none' })).status).toBe(200);
  expect((await show()).caps).toEqual([]);
});

test('a way to sign in is removed, which ends all sessions', async () => {
  await sql()`
    insert into identities (provider, subject, player_id, created_at)
    select 'google', 'subject-1', id, now() from players where uid = ${uid}`;
  const unlink = (provider: 'google' | 'game', gid?: number) =>
    support.call('POST /players/:uid/unlink', { params, body: { provider, ...(gid && { gid }), ...WHY } });
  expect((await show()).player.signIn).toContain('google');
  expect((await unlink('google')).body.ended).toBeGreaterThan(0);
  const after = await show();
  expect([after.player.signIn.includes('google'), after.sessions]).toEqual([false, []]);
  const refused = await unlink('google');
  expect([refused.error.code, refused.error.params.reason]).toEqual(['operation.refused', 'sign_in.absent']);
});

test('the email changes, and the audit log does not have the new address', async () => {
  await sql()`update players set email = 'old@example.com' where uid = ${uid}`;
  const change = () => support.call('POST /players/:uid/email', { params, body: { to: 'New@Example.com', ...WHY } });
  expect((await change()).body).toMatchObject({ ended: expect.any(Number), notified: true });
  expect(await sql()`select email from players where uid = ${uid}`).toEqual([{ email: 'new@example.com' }]);
  const { actions, player } = await show();
  expect(player.email).toBe('n…@e….com');
  expect(actions[0]).toMatchObject({ command: 'players email', arguments: {} });
  expect(JSON.stringify(actions)).not.toContain('new@example.com');
  expect((await change()).error.params.reason).toBe('email.same');
});

test('a code that the player can claim is told apart from one that does not exist, also for an item', async () => {
  const why = async (query: { code?: string; coupon?: string; game?: string; item?: string }) =>
    (await support.call('GET /players/:uid/coupons/why', { params, query })).body;
  expect(await why({ code: 'lantern15' })).toMatchObject({ claim: { reason: null }, coupons: [] });
  expect(await why({ code: 'NOSUCH' })).toMatchObject({ template: null, claim: { why: 'No coupon has this code.' } });
  const forItem = await why({ code: 'LANTERN15', game: '1000039', item: 'astralite-60' });
  expect(forItem.item).toMatchObject({ game: 1000039, item: 'astralite-60' });
  const half = await support.call('GET /players/:uid/coupons/why', { params, query: { code: 'X', item: 'y' } });
  expect(half.error.code).toBe('operation.refused');
});

test('several orders are refunded by one key: all of them or none, and never twice', async () => {
  const [first, second] = [await ops.sent(), await ops.sent()];
  const body = { numbers: [first.number, second.number], keepItem: true, key: 'many-1', ...WHY };
  const unknown = { ...body, numbers: [first.number, '20260101-AAAAAAAAAA'] };
  expect((await support.call('POST /refunds', { body: unknown })).status).not.toBe(200);
  expect(await ops.actions(first.number)).toEqual([]);
  const done = await support.call('POST /refunds', { body });
  expect(done.body.refunds).toMatchObject([
    { amount: TOTAL, currency: 'EUR', item: 'kept', before: null },
    { amount: TOTAL, currency: 'EUR', item: 'kept', before: null },
  ]);
  const repeated = await support.call('POST /refunds', { body });
  expect(repeated.body.refunds.map(({ before }) => before !== null)).toEqual([true, true]);
  for (const { payment } of [first, second])
    await expect.poll(() => ops.refundedOf(payment), { timeout: 10_000 }).toBe(TOTAL);
});

test('an unpaid order moves to another character; after delivery the server refuses', async () => {
  const move = (number: string) =>
    support.call('POST /orders/:number/move', {
      params: { number },
      body: { roleId: 's7-2044', serverId: 's7', ...WHY },
    });
  const number = await ops.place();
  expect((await move(number)).body).toMatchObject({ changed: true, character: 'Vane Alt' });
  expect((await ops.read(number)).character.roleId).toBe('s7-2044');
  const { number: delivered } = await ops.sent();
  expect((await move(delivered)).error.params.reason).toBe('delivery.settled');
});

test('refunds and changes of the sign-in need a fresh check', async () => {
  await sql()`update operator_sessions set checked_at = now() - interval '1 hour'`;
  const calls = await Promise.all([
    support.call('POST /refunds', { body: { numbers: ['x'], keepItem: false, key: 'k', ...WHY } }),
    support.call('POST /players/:uid/unlink', { params, body: { provider: 'line', ...WHY } }),
    support.call('POST /players/:uid/email', { params, body: { to: 'a@b.example', ...WHY } }),
  ]);
  expect(calls.map(({ error }) => error.code)).toEqual(Array(3).fill('operator.check_required'));
});
