import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { until } from '#tests/world/until.ts';
import { OpsWorld } from '../../operations/ops.fixture.ts';
import type { Role } from '../../operations/permissions.ts';

const [KESTREL, MIKA] = ['80427731', '80991204'];
const WHY = { why: 'ticket 4711' };
const HOUR_MS = 3_600_000;

let ops: OpsWorld;
let desk: DeskWorld;
let sue: DeskClient;
let cara: DeskClient;
beforeAll(async () => {
  ops = await OpsWorld.start();
  await ops.world.signIn('mika', 'sakura');
  desk = await startDesk(ops.world, undefined, {
    env: { APPROVAL_GRANTS: 'content=1', APPROVAL_GRANT_VALUE: 'content=100000' },
  });
  sue = await operator('sue', 'support');
  cara = await operator('cara', 'content');
});
afterAll(async () => {
  await desk.stop();
  await ops.world.stop();
});

async function operator(name: string, role: Role): Promise<DeskClient> {
  const invite = ['operators', 'invite', name, '--role', role, '--why', 'tests', '--json'];
  const { text } = await ops.typeAs(desk.env, ...invite);
  const browser = desk.browser();
  await browser.accept(JSON.parse(text).link);
  return browser;
}

const sql = () => ops.world.context.sql;
const part = (text: string, more: object = {}) => ({
  batch: 'list-1',
  contents: { points: 5 } as { points: number } | null,
  until: null,
  head: 'uid',
  first: 1,
  text,
  ...more,
});
const check = async (text: string, more = {}) =>
  (await sue.call('POST /grants/check', { body: part(text, more) })).body;
const give = (text: string, more = {}, who = sue) =>
  who.call('POST /grants', { body: { ...part(text, more), more: null, ...WHY } });
const granted = async (batch: string) =>
  (
    await sql()<{ uid: string }[]>`
    select p.uid::text from grants g join players p on p.id = g.player_id where g.reference = ${batch} order by 1`
  ).map(({ uid }) => uid);

test('the dry run names each line, and the list then gives exactly that, once', async () => {
  const wrong = await check(`${KESTREL}\nkestrel\n777\n${KESTREL}\n=1+1`);
  expect(wrong.findings).toEqual([
    { line: 2, kind: 'wrong', why: 'kestrel is not a player number' },
    { line: 3, kind: 'unknown', why: expect.stringContaining('no player has this number') },
    { line: 4, kind: 'wrong', why: `player ${KESTREL} is already in line 1` },
    { line: 5, kind: 'wrong', why: '=1+1 is not a player number' },
  ]);
  expect(wrong.csv.split('\r\n')).toHaveLength(5);
  expect(wrong.csv).toContain(`"5","","wrong","'=1+1 is not a player number"`);
  expect((await give(`${KESTREL}\nkestrel`)).error.params).toMatchObject({ reason: 'lines.wrong' });
  expect(await granted('list-1')).toEqual([]);

  const dry = await check(`${KESTREL}\n777\n${MIKA}`);
  expect(dry).toMatchObject({ rows: 3, fresh: 2, before: 0, sums: [{ what: 'points', count: 10 }], problem: null });
  expect(await granted('list-1')).toEqual([]);
  const done = await give(`${KESTREL}\n777\n${MIKA}`);
  expect(done.body).toMatchObject({ given: 2, before: 0, unknown: 1 });
  expect(done.body.csv.split('\r\n')).toEqual([
    `"1","${KESTREL}","got it",""`,
    expect.stringContaining('"2","777","no such player"'),
    `"3","${MIKA}","got it",""`,
  ]);
  expect(await granted('list-1')).toEqual([KESTREL, MIKA]);
  expect((await give(`${KESTREL}\n777\n${MIKA}`)).body).toMatchObject({ given: 0, before: 2 });
  expect((await check(KESTREL, { contents: { points: 6 } })).problem).toContain('There is a batch list-1');
});

test('two operators who send the same list at the same moment give it once', async () => {
  const both = await Promise.all([
    give(`${KESTREL}\n${MIKA}`, { batch: 'race' }),
    give(`${MIKA}\n${KESTREL}`, { batch: 'race' }),
  ]);
  expect(both.map(({ body }) => body.given).sort()).toEqual([0, 2]);
  expect(await granted('race')).toEqual([KESTREL, MIKA]);
});

test('a list can name a character, unless several players bought for it', async () => {
  const { number } = await ops.sent();
  const [{ roleId = '' } = {}] = await sql()<{ roleId: string }[]>`
    select role ->> 'roleId' as "roleId" from orders where number = ${number}`;
  const own = { batch: 'heroes', contents: null, head: 'game,character,goods' };
  const text = `1000039,${roleId},warp-key:2\n1000039,nobody,warp-key:1`;
  const dry = await check(text, own);
  expect(dry).toMatchObject({ fresh: 1, sums: [{ what: 'warp-key of game 1000039', count: 2 }] });
  expect(dry.findings).toEqual([{ line: 2, kind: 'unknown', why: 'no player bought for this character' }]);
  const twice = await check(`${KESTREL},,,5\n,1000039,${roleId},5`, { ...own, head: 'uid,game,character,points' });
  expect(twice.findings).toMatchObject([{ line: 2, why: `player ${KESTREL} is twice in the list` }]);
  expect((await give(text, own)).body).toMatchObject({ given: 1, unknown: 1 });
  expect(await granted('heroes')).toEqual([KESTREL]);
  await sql()`
    insert into shop_memory (player_id, gid, region, role, method, updated_at)
    select id, 1000039, 'eu', jsonb_build_object('roleId', ${roleId}::text), 'card', now() from players where uid = ${MIKA}`;
  expect((await check(text, own)).findings[0]).toMatchObject({
    line: 1,
    why: `several players bought for this character: ${KESTREL}, ${MIKA}`,
  });
  await sql()`delete from shop_memory where player_id = (select id from players where uid = ${MIKA})`;
});

test('half a list is never given above a limit: one approval covers all parts of equal grants', async () => {
  const first = { batch: 'big', more: { players: 1, value: 500 } };
  const one = () => cara.call('POST /grants', { body: { ...part(KESTREL, first), ...first, ...WHY } });
  const other = () => give(MIKA, { batch: 'big' }, cara);
  const waits = await one();
  expect(waits.error.params).toMatchObject({ reason: 'approval.asked' });
  expect(waits.error.params.sentence).toContain('to 2 players in 24 hours; the limit of the role content is 1.');
  expect(await granted('big')).toEqual([]);
  const { approvals } = (await cara.call('GET /approvals')).body;
  expect(approvals).toMatchObject([{ by: 'cara', shown: { batch: 'big', list: '2', contents: '{"points":5}' } }]);
  const { code } = await ops.typeAs(desk.env, 'approvals', 'approve', approvals[0]?.id ?? '', '--why', 'seen');
  expect(code).toBe(0);
  expect((await other()).body).toMatchObject({ given: 1 });
  expect(await granted('big')).toEqual([KESTREL, MIKA]);
  // The list is used up: the same name covers no more, and another one has a limit of its own.
  expect((await give(KESTREL, { batch: 'next' }, cara)).body).toMatchObject({ given: 1 });
  expect((await give(MIKA, { batch: 'next' }, cara)).error.params).toMatchObject({ reason: 'approval.asked' });
});

test('the lists of contents are those of the catalogue, with their values', async () => {
  const { body } = await sue.call('GET /grants/choices');
  expect(body.points).toEqual({ value: 100 });
  expect(body.coupons).toContainEqual({ id: 'invite-7', name: 'Invite coupon', percent: 7, value: expect.any(Number) });
  const goods = body.games.find(({ gid }) => gid === 1000039)?.goods ?? [];
  expect(goods.find(({ id }) => id === 'warp-key')).toMatchObject({ name: expect.any(String) });
  const { large, ...choices } = body;
  expect(choices).toEqual((await ops.look('grants', 'choices')).json);
  expect(large).toBe(10_000);
  // The limit of the role.
  expect((await cara.call('GET /grants/choices')).body.large).toBe(100_000);
});

test('coupons show their claims, what is left, and the orders that used them', async () => {
  await sql()`delete from benefit_uses`;
  const of = async (id: string) => (await sue.call('GET /coupons')).body.coupons.find((one) => one.id === id);
  expect(await of('starfall-20')).toMatchObject({ state: 'runs', stock: 500, claimed: 0, left: 500, day: 0, week: 0 });
  const kestrel = await ops.world.signIn('kestrel', 'starlight');
  await kestrel.call('POST /coupons/:template/claim', { params: { template: 'starfall-20' }, body: {} });
  expect(await of('starfall-20')).toMatchObject({ claimed: 1, left: 499, day: 1, week: 1 });
  await sql()`update player_coupons set claimed_at = now() - interval '2 days' where template = 'starfall-20'`;
  expect(await of('starfall-20')).toMatchObject({ claimed: 1, day: 0, week: 1 });
  await sql()`
    insert into benefit_uses (player_id, benefit, number, state, at)
    select player_id, id::text, '20261128-AAAAAAAAAA', 'used', now() from player_coupons where template = 'starfall-20'`;
  const { body } = await sue.call('GET /coupons/:coupon/uses', { params: { coupon: 'starfall-20' } });
  expect(body).toMatchObject({
    newest: { claims: 1, used: 1, usable: 0 },
    uses: [{ uid: Number(KESTREL), order: '20261128-AAAAAAAAAA', state: 'used' }],
  });
});

const outage = async (group: 'late' | 'tried' | 'signed-in', more: object = {}) => {
  const [from, to] = [new Date(Date.now() - HOUR_MS), new Date(Date.now() + HOUR_MS)];
  const query = { from: from.toISOString(), until: to.toISOString(), group, ...more };
  return sue.call('GET /grants/outage', { query });
};
const uidsOf = async (...args: Parameters<typeof outage>) => (await outage(...args)).body.uids.map(String);

test('an outage finds who got an item late, and who could not pay', async () => {
  const [late, tried] = ['late', 'tried'] as const;
  await sql()`update deliveries set updated_at = created_at + interval '1 minute'`;
  expect(await uidsOf(late)).toEqual([]);
  const { number } = await ops.parked();
  expect(await uidsOf(late)).toEqual([]);
  await sql()`update deliveries set created_at = now() - interval '11 minutes' where reference = ${number}`;
  expect(await uidsOf(late)).toEqual([KESTREL]);
  expect(await uidsOf(late, { minutes: '12' })).toEqual([]);
  expect(await uidsOf(late, { game: '1000041' })).toEqual([]);
  await ops.act('orders', 'redeliver', number);
  await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');

  const failed = await ops.place();
  await ops.decide(await ops.pay(failed), 'decline');
  await until(
    () => sql()`select from orders where number = ${failed} and payment_state = 'payment_failed'`,
    (rows) => rows.length === 1,
  );
  expect(await uidsOf(tried)).toEqual([KESTREL]);
  // Bought in the end, within that time.
  await ops.sent();
  expect(await uidsOf(tried)).toEqual([]);
  expect(await uidsOf('signed-in')).toEqual([KESTREL, MIKA]);
});

test('an outage is at most 31 days long, and of a game of the catalogue', async () => {
  const from = new Date(Date.now() - 32 * 24 * HOUR_MS).toISOString();
  expect((await outage('late', { from })).error.params).toMatchObject({ reason: 'usage' });
  expect((await outage('late', { game: '5' })).error.params).toMatchObject({ reason: 'game.unknown' });
  expect((await outage('late', { until: from })).error.params).toMatchObject({ reason: 'usage' });
});
