import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyUse } from '#server/db/idempotency.ts';
import { reservationOf } from '#server/domains/coupons/index.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import type { Limits } from './limits.repo.ts';
import { placeTogether } from './orders.place.ts';
import { holderOf } from './orders.record.ts';
import type { OrderRow } from './orders.repo.ts';
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

/** An order of a player, as far as it matters here. */
function placementOf(playerId: string, over: { limits?: Partial<Limits>; benefits?: string[] } = {}): Placement {
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
    ...{ email: null, locale: 'en', variant: 'desktop', createdAt: at, expiresAt: new Date(at.getTime() + 60_000) },
  } as unknown as OrderRow;
  const limits = { stock: null, purchases: null, spending: { month: MONTH, reference: SPENDS }, ...over.limits };
  return { order, limits, use: keyUse(playerId, 'POST /orders', `key ${number}`, {}) };
}
const place = (...placements: Placement[]) =>
  insertOrders(database.sql, placements, reservationOf(placements.map(({ order }) => holderOf(order))));
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

test('orders of several players are placed together, each with all that belongs to it', async () => {
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

test('of those whose key was used before nothing is written or counted, and the others are placed', async () => {
  const [again, fresh] = players(2).map((player) => placementOf(player));
  if (!again || !fresh) throw new Error('there are two');
  await place(again);
  const repeat = { ...again, order: { ...again.order, number: `20261121-${++drawn}` } };
  expect(await place(repeat, fresh)).toEqual([false, true]);
  expect(await stored([again])).toMatchObject({ orders: 1, events: 1, keys: 1, spent: SPENDS });
  expect(await stored([fresh])).toMatchObject({ orders: 1, spent: SPENDS });
});

test('a player’s own limit ends the statement, whoever else is in it, and nothing of it stays', async () => {
  const three = players(3).map((player) => placementOf(player));
  await cap(three[0]?.order.playerId ?? '', SPENDS);
  await cap(three[1]?.order.playerId ?? '', SPENDS - 1);
  await expect(place(...three)).rejects.toMatchObject({ which: 'spending' });
  expect(await stored(three)).toEqual({ orders: 0, events: 0, memory: 0, keys: 0, spent: 0, benefits: 0 });
  expect(await place(...three.filter((_, index) => index !== 1))).toEqual([true, true]);
});

test('each player’s spending is measured by their own limit, whoever orders beside them', async () => {
  const [small = '', large = '', ...others] = players(4);
  await cap(others[0] ?? '', SPENDS);
  await cap(small, 2 * SPENDS);
  await cap(large, 9 * SPENDS);
  await cap(others[1] ?? '', SPENDS);
  expect(await place(placementOf(small), placementOf(large))).toEqual([true, true]);
  expect(await place(placementOf(large), placementOf(small))).toEqual([true, true]);
  await expect(place(placementOf(small), placementOf(large))).rejects.toMatchObject({ which: 'spending' });
  await expect(place(placementOf(large), placementOf(small))).rejects.toMatchObject({ which: 'spending' });
  expect(await place(placementOf(large), placementOf(others[0] ?? ''))).toEqual([true, true]);
  expect(await place(placementOf(others[1] ?? ''), placementOf(large))).toEqual([true, true]);
});

test('a benefit that another order holds ends the statement', async () => {
  const [one, two] = players(2);
  if (!one || !two) throw new Error('there are two');
  await place(placementOf(one, { benefits: ['first:1'] }));
  const both = [placementOf(one, { benefits: ['first:1'] }), placementOf(two, { benefits: ['first:1'] })];
  await expect(place(...both)).rejects.toMatchObject({ which: 'first_top_up' });
  expect(await stored(both.slice(1))).toMatchObject({ orders: 0, benefits: 0 });
});

test('one that takes of a stock or a purchase limit comes alone', async () => {
  const [one, two] = players(2);
  if (!one || !two) throw new Error('there are two');
  const stocked = placementOf(one, { limits: { stock: 1 } });
  await expect(place(stocked, placementOf(two))).rejects.toThrow('alone');
  expect(await place(stocked)).toEqual([true]);
  await expect(place(placementOf(two, { limits: { stock: 1 } }))).rejects.toMatchObject({ which: 'stock' });
});

test('of those who order at the same time, only the one whose limit is reached is refused', async () => {
  const all = players(6).map((player) => placementOf(player));
  await cap(all[3]?.order.playerId ?? '', SPENDS - 1);
  const answers = await Promise.allSettled(all.map(placeTogether(database.sql).insertOrder));
  expect(answers).toMatchObject(
    all.map((_, index) => (index === 3 ? { reason: { which: 'spending' } } : { value: true })),
  );
  expect(await stored(all)).toMatchObject({ orders: 5, events: 5, memory: 5, keys: 5, spent: 5 * SPENDS });
});

test('a player who orders twice at the same time has both orders', async () => {
  const [player = '', other = ''] = players(2);
  const all = [placementOf(other), placementOf(player), placementOf(player)];
  expect(await Promise.all(all.map(placeTogether(database.sql).insertOrder))).toEqual([true, true, true]);
  expect(await stored(all)).toMatchObject({ orders: 3, memory: 2, spent: 3 * SPENDS });
});

test('nothing to place is no statement', async () => {
  expect(await place()).toEqual([]);
});
