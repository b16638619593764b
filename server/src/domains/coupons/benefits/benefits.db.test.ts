import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '#tests/world/database.ts';
import { type BenefitHolder, giveBackBenefits, reservationSql, spendBenefits } from './benefits.repo.ts';

const playerId = '01a1fe1a-0000-7000-8000-000000000001';
const COUPON = '01a1fe1a-0000-7000-8000-0000000000c0';
const FIRST = 'first:7';
const holder = (number: string, ...benefits: string[]): BenefitHolder => ({ playerId, number, benefits });

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(() => database.sql`delete from benefit_uses`);
afterAll(() => database?.drop());

const reserve = async (...holders: BenefitHolder[]): Promise<unknown> => {
  const { sql } = database;
  const { held, refusing } = reservationSql(holders);
  const numbers = holders.map(({ number }) => number);
  const orders = sql`(select ${playerId}::uuid as player_id, number from unnest(${numbers}::text[]) as number)`;
  return sql`with held as (${held(sql, orders)}) select ${refusing(sql, orders, sql`1`)}`;
};
const spend = (...holders: BenefitHolder[]) => database.sql.begin((tx) => spendBenefits(tx, holders));
const uses = async (): Promise<string[]> => {
  const rows = await database.sql<{ use: string }[]>`
    select benefit || ' ' || state || ' by ' || number as use from benefit_uses order by benefit`;
  return rows.map(({ use }) => use);
};

test('an order can reserve its own benefits again, and another order cannot', async () => {
  await reserve(holder('a', COUPON));
  await reserve(holder('a', COUPON));
  await expect(reserve(holder('b', COUPON))).rejects.toThrow('coupon');
  await expect(reserve(holder('b', FIRST, COUPON))).rejects.toThrow('coupon');
  expect(await uses()).toEqual([`${COUPON} reserved by a`]);
});

test('the reason names the first top-up, where only that is missing', async () => {
  await reserve(holder('a', FIRST));
  await expect(reserve(holder('b', COUPON, FIRST))).rejects.toThrow('first_top_up');
});

test('of several orders each reserves its own, and one that cannot stops all', async () => {
  await reserve(holder('a', COUPON), holder('b', FIRST), holder('c'));
  expect(await uses()).toEqual([`${COUPON} reserved by a`, `${FIRST} reserved by b`]);
  await expect(reserve(holder('d', 'first:8'), holder('e', COUPON))).rejects.toThrow('coupon');
  expect(await uses()).toHaveLength(2);
});

test('a used benefit is not reserved again, not even by its own order', async () => {
  await spend(holder('a', COUPON));
  await expect(reserve(holder('a', COUPON))).rejects.toThrow('coupon');
});

test('an order that does not get all of its benefits takes none', async () => {
  await reserve(holder('a', COUPON));
  expect(await spend(holder('b', COUPON, FIRST))).toEqual(new Set());
  expect(await uses()).toEqual([`${COUPON} reserved by a`]);
});

test.each([
  ['a', 'b'],
  ['b', 'a'],
])('of two orders that are paid at once, the one that holds the coupon has it (%s)', async (holds, other) => {
  await reserve(holder(holds, COUPON));
  expect(await spend(holder(other, COUPON), holder(holds, COUPON))).toEqual(new Set([holds]));
  expect(await uses()).toEqual([`${COUPON} used by ${holds}`]);
});

test('orders without benefits are always complete', async () => {
  expect(await spend(holder('a'), holder('b', FIRST))).toEqual(new Set(['a', 'b']));
});

test('giving back frees what these orders have, and nothing of others', async () => {
  await reserve(holder('a', COUPON));
  await reserve(holder('b', FIRST));
  await database.sql.begin((tx) => giveBackBenefits(tx, [holder('a', COUPON), holder('c', FIRST)]));
  expect(await uses()).toEqual([`${FIRST} reserved by b`]);
});
