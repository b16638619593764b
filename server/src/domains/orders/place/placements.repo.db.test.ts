import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { earlierResult, keyUse } from '#server/db/once/idempotency.ts';
import { reservationSql } from '#server/domains/coupons/index.ts';
import { itemLimits, takeCounts } from '#server/domains/limits/index.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { toBenefitHolder } from '../orders.record.ts';
import type { OrderRow } from '../orders.repo.ts';
import type { Limits } from '../orders.rules.ts';
import { createPlaceBatchers } from './orders.place.ts';
import { insertOrders, type Placement } from './placements.repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const MONTH = '2026-11-01';
const SPENDS = 700;
const at = new Date('2026-11-21T12:00:00Z');
let drawn = 0;

/** Returns an order of a player, with the fields that these tests need. */
function placementOf(
  playerId: string,
  over: { limits?: Partial<Limits>; benefits?: string[]; choice?: string } = {},
): Placement {
  const number = `20261121-${++drawn}`;
  const order = {
    ...{ playerId, number, uid: 7, gid: 1, region: 'eu', item: 'gem', paymentState: 'unpaid', itemState: 'waiting' },
    ...{
      role: { roleId: 'r' },
      snapshot: { benefits: over.benefits ?? [] },
      currency: 'EUR',
      total: 5,
      method: 'card',
    },
    ...{
      email: null,
      locale: 'en',
      variant: 'desktop',
      createdAt: at,
      expiresAt: new Date(Date.now() + 60_000),
      heldUntil: null,
    },
  } as unknown as OrderRow;
  const limits = { stock: null, purchases: null, spending: { month: MONTH, reference: SPENDS }, ...over.limits };
  return {
    order,
    choice: Buffer.from(over.choice ?? number),
    limits,
    use: keyUse(playerId, 'POST /orders', `key ${number}`, {}),
  };
}
const place = (...placements: Placement[]) =>
  insertOrders(
    database.sql,
    placements,
    reservationSql(placements.map(({ order }) => toBenefitHolder(order))),
    takeCounts(
      database.sql,
      placements.flatMap(({ order, limits }) => itemLimits(order, limits)),
    ),
  );
const players = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
const cap = (playerId: string, reference: number) => database.sql`
  insert into spending_caps (player_id, currency, amount, reference, updated_at) values (${playerId}, 'EUR', 1, ${reference}, now())`;
const stored = async (placements: readonly Placement[]) => {
  const ids = placements.map(({ order }) => order.playerId);
  const [row] = await database.sql`
    select (select count(*)::int from orders where player_id = any(${ids}::uuid[])) as orders,
      (select count(*)::int from order_events where player_id = any(${ids}::uuid[])) as events,
      (select count(*)::int from shop_memory where player_id = any(${ids}::uuid[])) as memory,
      (select count(*)::int from idempotency_keys where player_id = any(${ids}::uuid[])) as keys,
      (select coalesce(sum(reference), 0)::int from monthly_spending where player_id = any(${ids}::uuid[])) as spent,
      (select count(*)::int from benefit_uses where player_id = any(${ids}::uuid[])) as benefits`;
  return row;
};

test('orders of several players are placed in one statement, each with all its rows', async () => {
  const three = players(3).map((player) => placementOf(player, { benefits: ['first:1'] }));
  expect(await place(...three)).toEqual([true, true, true]);
  expect(await stored(three)).toEqual({ orders: 3, events: 3, memory: 3, keys: 3, spent: 3 * SPENDS, benefits: 3 });
  const [row] = await database.sql`
    select uid, total, role, snapshot, created_at as at, email from orders where number = ${three[1]?.order.number ?? ''}`;
  expect(row).toEqual({
    uid: 7,
    total: 5,
    role: { roleId: 'r' },
    snapshot: { benefits: ['first:1'] },
    at,
    email: null,
  });
});

test('nothing is written or counted for used keys, and the other orders are placed', async () => {
  const [again, fresh] = players(2).map((player) => placementOf(player));
  if (!again || !fresh) throw new Error('expected two orders');
  await place(again);
  const repeat = { ...again, order: { ...again.order, number: `20261121-${++drawn}` } };
  expect(await place(repeat, fresh)).toEqual([false, true]);
  expect(await stored([again])).toMatchObject({ orders: 1, events: 1, keys: 1, spent: SPENDS });
  expect(await stored([fresh])).toMatchObject({ orders: 1, spent: SPENDS });
});

test('a player’s own cap aborts the whole statement, and nothing of it is stored', async () => {
  const three = players(3).map((player) => placementOf(player));
  await cap(three[0]?.order.playerId ?? '', SPENDS);
  await cap(three[1]?.order.playerId ?? '', SPENDS - 1);
  await expect(place(...three)).rejects.toMatchObject({ message: 'spending' });
  expect(await stored(three)).toEqual({ orders: 0, events: 0, memory: 0, keys: 0, spent: 0, benefits: 0 });
  expect(await place(...three.filter((_, index) => index !== 1))).toEqual([true, true]);
});

test('each player’s spending counts against their own cap only', async () => {
  const [small = '', large = '', ...others] = players(4);
  await cap(others[0] ?? '', SPENDS);
  await cap(small, 2 * SPENDS);
  await cap(large, 9 * SPENDS);
  await cap(others[1] ?? '', SPENDS);
  expect(await place(placementOf(small), placementOf(large))).toEqual([true, true]);
  expect(await place(placementOf(large), placementOf(small))).toEqual([true, true]);
  await expect(place(placementOf(small), placementOf(large))).rejects.toMatchObject({ message: 'spending' });
  await expect(place(placementOf(large), placementOf(small))).rejects.toMatchObject({ message: 'spending' });
  await database.sql`update orders set payment_state = 'paid'`;
  expect(await place(placementOf(large), placementOf(others[0] ?? ''))).toEqual([true, true]);
  expect(await place(placementOf(others[1] ?? ''), placementOf(large))).toEqual([true, true]);
});

test('a benefit held by another order aborts the statement', async () => {
  const [one, two] = players(2);
  if (!one || !two) throw new Error('expected two players');
  await place(placementOf(one, { benefits: ['first:1'] }));
  const both = [placementOf(one, { benefits: ['first:1'] }), placementOf(two, { benefits: ['first:1'] })];
  await expect(place(...both)).rejects.toMatchObject({ message: 'first_top_up' });
  expect(await stored(both.slice(1))).toMatchObject({ orders: 0, benefits: 0 });
});

test('an order that counts against a stock or a purchase limit needs a statement of its own', async () => {
  const [one, two] = players(2);
  if (!one || !two) throw new Error('expected two players');
  const stocked = placementOf(one, { limits: { stock: 1 } });
  await expect(place(stocked, placementOf(two))).rejects.toThrow('statement of its own');
  expect(await place(stocked)).toEqual([true]);
  await expect(place(placementOf(two, { limits: { stock: 1 } }))).rejects.toMatchObject({ message: 'stock' });
});

test('of orders placed at the same time, only the one over its cap is refused', async () => {
  const all = players(6).map((player) => placementOf(player));
  await cap(all[3]?.order.playerId ?? '', SPENDS - 1);
  const answers = await Promise.allSettled(
    all.map(createPlaceBatchers({ sql: database.sql, log: silentLog }).insertOrder),
  );
  expect(answers).toMatchObject(
    all.map((_, index) => (index === 3 ? { reason: { message: 'spending' } } : { value: true })),
  );
  expect(await stored(all)).toMatchObject({ orders: 5, events: 5, memory: 5, keys: 5, spent: 5 * SPENDS });
});

test('two orders of one player at the same time are both placed', async () => {
  const [player = '', other = ''] = players(2);
  const all = [placementOf(other), placementOf(player), placementOf(player)];
  expect(await Promise.all(all.map(createPlaceBatchers({ sql: database.sql, log: silentLog }).insertOrder))).toEqual([
    true,
    true,
    true,
  ]);
  expect(await stored(all)).toMatchObject({ orders: 3, memory: 2, spent: 3 * SPENDS });
});

const AT_ONCE = 20;
const atOnce = (player: string, over: Parameters<typeof placementOf>[1] = {}) =>
  Array.from({ length: AT_ONCE }, () => placementOf(player, over));
const reasonsOf = (answers: PromiseSettledResult<boolean[]>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? answer.value[0] : answer.reason.message));
const placeApart = (placements: readonly Placement[]) => Promise.allSettled(placements.map((one) => place(one)));
const count = <T>(all: readonly T[], wanted: T) => all.filter((one) => one === wanted).length;

test(`of ${AT_ONCE} parallel orders of one player exactly three are placed`, async () => {
  const [player = '', other = ''] = players(2);
  const [mine, theirs] = [atOnce(player), atOnce(other)];
  const answers = reasonsOf(await placeApart(mine.flatMap((one, index) => [one, theirs[index] ?? one])));
  expect([count(answers, true), count(answers, 'open')]).toEqual([6, 2 * AT_ONCE - 6]);
  for (const all of [mine, theirs]) expect(await stored(all)).toMatchObject({ orders: 3, keys: 3, spent: 3 * SPENDS });
});

test('an order counts as open until it is paid, ended or expired', async () => {
  const [player = ''] = players(1);
  const three = Array.from({ length: 3 }, () => placementOf(player));
  for (const one of three) await place(one);
  const change = (index: number, to: object) => database.sql`
    update orders set payment_state = coalesce(${'state' in to ? String(to.state) : null}, payment_state),
      expires_at = coalesce(${'at' in to ? (to.at as Date) : null}, expires_at) where number = ${three[index]?.order.number ?? ''}`;
  for (const state of ['paying', 'payment_failed']) {
    await change(0, { state });
    await expect(place(placementOf(player))).rejects.toMatchObject({ message: 'open' });
  }
  await change(0, { state: 'paid' });
  await place(placementOf(player));
  await expect(place(placementOf(player))).rejects.toMatchObject({ message: 'open' });
  await change(1, { at: new Date(0) });
  expect(await place(placementOf(player))).toEqual([true]);
});

test(`of ${AT_ONCE} parallel orders of one choice, each with its own key, one is placed and every key returns it`, async () => {
  const [player = ''] = players(1);
  const all = atOnce(player, { choice: 'the same' });
  const answers = reasonsOf(await placeApart(all));
  expect([count(answers, true), count(answers, false)]).toEqual([1, AT_ONCE - 1]);
  expect(await stored(all)).toMatchObject({ orders: 1, events: 1, keys: AT_ONCE, spent: SPENDS });
  const results = await Promise.all(all.map(({ use }) => earlierResult(database.sql, use)));
  expect(new Set(results).size).toBe(1);
});

test('the same choice of another player, or next to an order being cancelled, is another order', async () => {
  const [player = '', other = ''] = players(2);
  const [mine, theirs, again] = [player, other, player].map((who) => placementOf(who, { choice: 'alike' }));
  if (!mine || !theirs || !again) throw new Error('expected three orders');
  expect(await place(mine, theirs)).toEqual([true, true]);
  await database.sql`update orders set cancelling_until = now() + interval '1 minute' where number = ${mine.order.number}`;
  expect(await place(again)).toEqual([true]);
});

test('a player has one open order of a limited item, and the same choice takes no second piece', async () => {
  const [player = ''] = players(1);
  const item = `rare-${player}`;
  const one = (choice?: string) => {
    const placement = placementOf(player, { limits: { stock: 5 }, ...(choice !== undefined && { choice }) });
    Object.assign(placement.order, { item, heldUntil: placement.order.expiresAt });
    return placement;
  };
  const answers = reasonsOf(await placeApart(Array.from({ length: AT_ONCE }, () => one())));
  expect([count(answers, true), count(answers, 'item_open')]).toEqual([1, AT_ONCE - 1]);
  await database.sql`update orders set payment_state = 'paid' where item = ${item}`;
  expect(reasonsOf(await placeApart([one('again'), one('again'), one('again')]))).toContain(true);
  expect(await database.sql`select used from limit_counts where subject = ${item}`).toEqual([{ used: 2 }]);
});

test('an empty list runs no statement', async () => {
  expect(await place()).toEqual([]);
});
