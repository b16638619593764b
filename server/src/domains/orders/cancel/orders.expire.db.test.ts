import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Payments } from '#server/domains/payments/index.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { closeOverdue } from './orders.expire.ts';

/** More orders than one run asks about. */
const MANY = 430;

let database: TestDatabase;
let asked: string[];
/** A provider that answers, but never settles. */
const payments = {
  close: async (_: string, number: string) => {
    asked.push(number);
    return 'unclear';
  },
} as unknown as Payments;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  asked = [];
  await database.sql`delete from orders`;
});

/** Creates orders that expired `minutes` ago (negative: that expire later). */
const overdue = (count: number, minutes: number, prefix = 'n', state = 'paying') => database.sql`
  insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total,
    method, locale, variant, created_at, expires_at, updated_at)
  select uuidv7(), to_char(now(), 'YYYYMMDD') || '-' || ${prefix} || n, 1, ${state}, 'waiting', 1, 'eu', 'i', '{}', '{}', 'EUR', 1,
    'card', 'en', 'desktop', now(), now() - make_interval(mins => ${minutes}), now() from generate_series(1, ${count}::int) as n`;
const run = () => closeOverdue({ sql: database.sql, payments });

test('orders that a provider never settles do not delay others: each is asked about in turn', async () => {
  await overdue(MANY, 60, 'old');
  await overdue(5, 1, 'new');
  for (let runs = 0; runs < 3; runs++) await run();
  expect(new Set(asked).size).toBe(MANY + 5);
  expect(asked.filter((number) => number.includes('new'))).toHaveLength(5);
  // The rest of the third run starts again with the orders asked about longest ago.
  const counts = Map.groupBy(asked, (number) => number);
  expect(Math.max(...[...counts.values()].map((times) => times.length))).toBe(2);
});

test('two parallel workers ask about different orders', async () => {
  await overdue(MANY, 60);
  await Promise.all([run(), run()]);
  expect(asked).toHaveLength(400);
  expect(new Set(asked).size).toBe(400);
});

test('only overdue orders in payment at a provider are asked about', async () => {
  await overdue(2, -5, 'early');
  await overdue(2, 5, 'unpaid', 'unpaid');
  await overdue(2, 5, 'paid', 'paid');
  expect(await run()).toBe(0);
  await overdue(1, 0, 'now');
  expect(await run()).toBe(1);
});
