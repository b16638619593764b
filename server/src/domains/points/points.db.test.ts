import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DomainEvents } from '#contract/events.ts';
import { amountTakenBack } from '#server/kernel/taken-back.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import {
  bookEntries,
  countedPoints,
  countedPointsOf,
  findEarnedPoints,
  findPlayersWithPoints,
  type NewEntry,
  readStanding,
  wrongBalances,
} from './entries.repo.ts';
import { pointReactions } from './points.react.ts';

let database: TestDatabase;
let playerId: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  playerId = randomUUID();
});

const fact = (number: string, points: number, over: object = {}): DomainEvents['order.sent'] => ({
  playerId,
  number,
  gid: 7,
  item: 'gem',
  total: 1499,
  currency: 'USD',
  inReference: 1_499_000,
  points,
  ...over,
});
const paid = (...facts: DomainEvents['order.sent'][]) => database.sql.begin((tx) => pointReactions.onSent(tx, facts));
const refunded = (number: string, sum: number) =>
  database.sql.begin((tx) => pointReactions.onRefunded(tx, [{ ...fact(number, 0), refunded: sum }]));
const standing = () => readStanding(database.sql, playerId, 'UTC');
const granted = (key: string, points: number): NewEntry => ({
  playerId,
  key,
  kind: 'granted',
  points,
  number: null,
  levelAt: null,
});

test('an order earns its promised points once, even after duplicate events', async () => {
  await paid(fact('a', 14), fact('a', 14), fact('b', 3), fact('none', 0));
  await paid(fact('a', 14));
  expect(await standing()).toEqual({ balance: 17, counted: 17, countedNext: 17 });
  expect(await findEarnedPoints(database.sql, playerId, 'a')).toBe(14);
  expect(await findEarnedPoints(database.sql, playerId, 'none')).toBeNull();
});

test('an event without points, from before points existed, earns none', async () => {
  const { points: _points, ...former } = fact('a', 0);
  await paid(former);
  expect(await standing()).toEqual({ balance: 0, counted: 0, countedNext: 0 });
});

test('for any sequence of orders and refunds, the balance is the sum of the entries and matches a model', async () => {
  const orders = ['a', 'b', 'c'] as const;
  const steps = fc.array(
    fc.oneof(
      fc.record({ what: fc.constant('paid'), number: fc.constantFrom(...orders), points: fc.nat(50) }),
      fc.record({ what: fc.constant('back'), number: fc.constantFrom(...orders), sum: fc.nat(1499) }),
      fc.record({
        what: fc.constant('granted'),
        key: fc.constantFrom('x', 'y'),
        points: fc.integer({ min: 1, max: 9 }),
      }),
    ),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      playerId = randomUUID();
      const model = new Map<string, { points: number; gone: number }>();
      const gifts = new Map<string, number>();
      for (const step of story) {
        if ('sum' in step) {
          await refunded(step.number, step.sum);
          const order = model.get(step.number);
          if (order) order.gone = amountTakenBack(order.points, step.sum, 1499);
        } else if ('key' in step) {
          await database.sql.begin((tx) => bookEntries(tx, [granted(step.key, step.points)]));
          if (!gifts.has(step.key)) gifts.set(step.key, step.points);
        } else {
          await paid(fact(step.number, step.points));
          if (!model.has(step.number) && step.points > 0) model.set(step.number, { points: step.points, gone: 0 });
        }
      }
      const counted = [...model.values()].reduce((sum, { points, gone }) => sum + points - gone, 0);
      const gift = [...gifts.values()].reduce((sum, points) => sum + points, 0);
      expect(await standing()).toEqual({ balance: counted + gift, counted, countedNext: counted });
    }),
    { numRuns: 60 },
  );
  expect(await wrongBalances(database.sql)).toEqual([]);
});

test('a refund counts at the time when the points were earned', async () => {
  await paid(fact('a', 14));
  await database.sql.begin(async (tx) => {
    await tx`alter table point_entries disable trigger point_entries_stay`;
    await tx`update point_entries set level_at = now() - interval '14 months' where player_id = ${playerId}`;
    await tx`alter table point_entries enable trigger point_entries_stay`;
  });
  await paid(fact('b', 20));
  await refunded('a', 1499);
  // The order of this year still counts for the level.
  expect(await standing()).toEqual({ balance: 20, counted: 20, countedNext: 20 });
});

test('a level counts this month and the twelve before it, in the publisher’s zone', async () => {
  const { sql } = database;
  const entries = [
    ['first', 0, 1],
    ['just before', -1, 2],
    // Counts in this month, but not in the next.
    ['last of its month', 31 * 24 * 3600 - 1, 4],
  ] as const;
  for (const [key, seconds, points] of entries) {
    await sql`
      insert into point_entries (player_id, key, kind, points, level_at)
      select ${playerId}, ${key}, 'earned', ${points}, least(
        (date_trunc('month', now() at time zone 'Asia/Tokyo') - interval '12 months') at time zone 'Asia/Tokyo' + make_interval(secs => ${seconds}),
        (date_trunc('month', now() at time zone 'Asia/Tokyo') - interval '11 months') at time zone 'Asia/Tokyo' - interval '1 second')`;
  }
  expect(await readStanding(sql, playerId, 'Asia/Tokyo')).toMatchObject({ counted: 5, countedNext: 0 });
  await sql`delete from point_entries where player_id = ${playerId}`;
});

test('points beyond 32 bits are added, shown and checked correctly', async () => {
  const most = 2_147_483_647;
  const big = (key: string, levelAt: 'now' | null = 'now') => ({ ...granted(key, most), number: 'big', levelAt });
  const many = ['a', 'b', 'c'].map((key) => big(key));
  await database.sql.begin((tx) => bookEntries(tx, many));
  // Booked one by one, the balance also passes the 32-bit limit.
  await database.sql.begin((tx) => bookEntries(tx, [big('d', null)]));
  expect(await standing()).toEqual({ balance: 4 * most, counted: 3 * most, countedNext: 3 * most });
  expect(await countedPoints(database.sql, playerId, 'UTC')).toBe(3 * most);
  expect(await findEarnedPoints(database.sql, playerId, 'big')).toBe(4 * most);
  expect(await countedPointsOf(database.sql, [playerId], 'UTC', ['a'])).toEqual([
    { playerId, counted: 3 * most, before: 2 * most },
  ]);
  expect(
    await findPlayersWithPoints(database.sql, most, 'UTC', '00000000-0000-0000-0000-000000000000', 1000),
  ).toContain(playerId);
  await database.sql`update point_balances set balance = balance - 1 where player_id = ${playerId}`;
  expect(await wrongBalances(database.sql)).toEqual([{ playerId, balance: 4 * most - 1, sum: 4 * most }]);
  await database.sql`update point_balances set balance = balance + 1 where player_id = ${playerId}`;
});

// Takes half a second with hashed keys; comparing key by key would exceed the timeout.
test('leaves thousands of entries out of the counted points within seconds', async () => {
  const keys = Array.from({ length: 30_000 }, (_, n) => `${'an order of the past '.repeat(2)}${n}`);
  await database.sql`
    insert into point_entries (player_id, key, kind, points, level_at)
    select ${playerId}, key, 'earned', 1, now() from unnest(${[...keys, 'another']}::text[]) as key`;
  expect(await countedPointsOf(database.sql, [playerId], 'UTC', keys)).toEqual([
    { playerId, counted: 30_001, before: 1 },
  ]);
  await database.sql`delete from point_entries where player_id = ${playerId}`;
}, 5_000);

test('entries are never changed', async () => {
  await paid(fact('a', 14));
  await expect(database.sql`update point_entries set points = 1`).rejects.toThrow('never changed');
});

test('finds a balance that is not the sum of its entries', async () => {
  await paid(fact('a', 14));
  await database.sql`update point_balances set balance = 15 where player_id = ${playerId}`;
  expect(await wrongBalances(database.sql)).toEqual([{ playerId, balance: 15, sum: 14 }]);
  await database.sql`update point_balances set balance = 14 where player_id = ${playerId}`;
});

test('keeps nothing of an erased player', async () => {
  await paid(fact('a', 14));
  await database.sql.begin((tx) => pointReactions.onForgotten(tx, [{ playerId }]));
  expect(await standing()).toEqual({ balance: 0, counted: 0, countedNext: 0 });
  expect(await database.sql`select from point_entries where player_id = ${playerId}`).toEqual([]);
});
