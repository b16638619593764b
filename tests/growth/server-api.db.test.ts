import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Sql } from '#server/db/client.ts';
import { newestOfPlayer, type OrderPosition, ordersSince } from '#server/domains/orders/index.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { fillBooks } from '../../bench/kit/books/index.ts';
import { hearPlans, telling } from './plans.ts';

const PEOPLE = { players: 2000, buyers: 3, readers: 0, regulars: [2000] };
const ORDERS = 20_000;
const PAGE = 100;
/** More than the orders of a day here; far less than those of a month, or of all. */
const MOST_ROWS = 1200;

let database: TestDatabase;
let sql: Sql;
let plans: ReturnType<typeof hearPlans>;
let days: { first: string; busiest: number; last: string; regular: string; orders: number };

beforeAll(async () => {
  database = await freshDatabase();
  await fillBooks(database.url, PEOPLE, ORDERS);
  await database.sql.unsafe('analyze');
  const [row] = await database.sql<(typeof days)[]>`
    select (select min(number) from orders) as first, (select max(number) from orders) as last,
      (select max(n)::int from (select count(*) as n from orders group by left(number, 8)) as per_day) as busiest,
      player_id as regular, count(*)::int as orders
    from orders group by player_id order by count(*) desc limit 1`;
  if (!row) throw new Error('the books have no orders');
  days = row;
  expect(days.busiest).toBeLessThan(MOST_ROWS / 2);
  expect(days.orders).toBeGreaterThan(MOST_ROWS);
  plans = hearPlans();
  sql = connect(telling(database.url), { max: 2, name: 'test' });
}, 300_000);
afterAll(async () => {
  plans[Symbol.dispose]();
  await sql.end();
  await database.drop();
});
beforeEach(() => {
  plans.touches.length = 0;
});

/** Returns the reads that are not bounded, and fails if nothing was read. */
const unbounded = (most = MOST_ROWS) => {
  const touches = plans.touches.filter(({ table }) => table === 'orders' || table === 'order_events');
  expect(touches.length).toBeGreaterThan(0);
  return touches
    .filter(({ rows }) => rows > most)
    .map(({ table, rows, by, statement }) => ({ table, rows, by, statement }));
};
const middle = (): OrderPosition => {
  const between = new Date((dateOf(days.first).getTime() + dateOf(days.last).getTime()) / 2);
  return { at: `${between.toISOString().slice(0, 10)}T12:00:00.000000Z`, number: '' };
};
const dateOf = (number: string): Date =>
  new Date(`${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6, 8)}T00:00:00Z`);

// Seven times, because the database plans a prepared statement without its values from the sixth time on.
const TIMES = 7;

test.each<[string, () => OrderPosition | null]>([
  ['the first order', () => null],
  ['the middle', middle],
])('a page of all orders from %s on reads the orders of few days', async (_, from) => {
  for (let times = 0; times < TIMES; times += 1) {
    const { orders, more } = await ordersSince(sql, { after: from(), most: PAGE });
    expect([orders.length, more]).toEqual([PAGE, true]);
  }
  expect(unbounded()).toEqual([]);
});

test('the pages have every order once, in order of creation', async () => {
  const numbers: string[] = [];
  const times: string[] = [];
  let after: OrderPosition | null = null;
  for (let more = true; more; ) {
    const page: Awaited<ReturnType<typeof ordersSince>> = await ordersSince(sql, { after, most: 500 });
    numbers.push(...page.orders.map(({ number }) => number));
    times.push(...page.orders.map(({ createdAt }) => createdAt));
    ({ last: after, more } = page);
  }
  const [all] = await database.sql<{ settled: number }[]>`
    select count(*)::int as settled from orders where created_at <= now() - interval '1 minute'`;
  expect([numbers.length, new Set(numbers).size]).toEqual([all?.settled, all?.settled]);
  expect(times.toSorted()).toEqual(times);
});

test('a page of a player with thousands of orders reads few of them', async () => {
  for (let times = 0; times < TIMES; times += 1) {
    const first = await newestOfPlayer(sql, days.regular, { after: null, most: PAGE });
    const second = await newestOfPlayer(sql, days.regular, { after: first.last, most: PAGE });
    expect([first.orders.length, second.orders.length]).toEqual([PAGE, PAGE]);
  }
  expect(unbounded()).toEqual([]);
});

test('a page reads few orders of a day that has very many', async () => {
  const day = '2025-06-17';
  const count = 30_000;
  await database.sql`
    insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency,
      total, method, locale, variant, created_at, expires_at, updated_at)
    select ids[1 + n % cardinality(ids)], '20250617-' || translate(lpad(n::text, 10, '0'), '0123456789', '3816507294'), 1,
      'paid', 'sent', 1000039, 'eu', 'astralite-60', '{}', '{}', 'EUR', 109, 'card', 'en', 'desktop', at, at, at
    from generate_series(1, ${count}::int) as n, lateral (select ${day}::timestamptz + n * interval '2 seconds') as t (at),
      (select array_agg(id) as ids from players) as p`;
  await database.sql.unsafe('vacuum analyze orders');
  for (let times = 0; times < TIMES; times += 1) {
    const after = { at: `${day}T08:00:00.000000Z`, number: '' };
    const { orders, more } = await ordersSince(sql, { after, most: PAGE });
    expect([orders[0]?.createdAt, orders.length, more]).toEqual([`${day}T08:00:00.000Z`, PAGE, true]);
  }
  expect(unbounded(count / 10)).toEqual([]);
});
