import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Sql } from '#server/db/client.ts';
import { findByCard, findOrders } from '#server/operations/find/orders.ts';
import { findPlayers } from '#server/operations/find/players.ts';
import { cardsOf } from '#server/operations/player-money.repo.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { fillBooks } from '../../bench/kit/books/index.ts';
import { hearPlans, type Touch, telling } from './plans.ts';

// Every character here has the same id and name, and every nickname the same beginning: the worst case of a search.
const PEOPLE = { players: 5000, buyers: 3, readers: 0 };
const ORDERS = 20_000;
/** Rows of one table that a search reads at most: 25 players of a character, with some orders each. */
const MOST_ROWS = 600;

let database: TestDatabase;
let sql: Sql;
let plans: ReturnType<typeof hearPlans>;
/** One of the orders. */
let order: { player_id: string; id: string; provider_id: string; delivery: string; card_digits: string; day: string };

beforeAll(async () => {
  database = await freshDatabase();
  await fillBooks(database.url, PEOPLE, ORDERS);
  await database.sql`
    insert into player_coupons (player_id, template, claimed_at, expires_at)
    select id, 'lantern', now() - random() * interval '100 days', now() + interval '1 day' from players`;
  await database.sql`
    insert into benefit_uses (player_id, benefit, number, state, at)
    select c.player_id, c.id::text, o.number, 'used', now()
    from player_coupons c cross join lateral (select number from orders where player_id = c.player_id limit 1) as o`;
  await database.sql.unsafe('analyze');
  const [row] = await database.sql<(typeof order)[]>`
    select p.player_id, p.id, p.provider_id, d.id as delivery, p.card_digits, to_char(p.created_at, 'YYYY-MM-DD') as day
    from payments p join deliveries d on d.player_id = p.player_id and d.reference = p.payable
    where p.card_digits is not null order by p.id limit 1`;
  if (!row) throw new Error('the books have no payment by card');
  order = row;
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

const GROWN = ['orders', 'payments', 'deliveries', 'players', 'shop_memory', 'player_coupons', 'benefit_uses'];

/** Returns the reads of large tables that are not bounded, and fails if nothing was read. */
const unbounded = () => {
  const touches = plans.touches.filter(({ table }) => GROWN.includes(table));
  expect(touches.length).toBeGreaterThan(0);
  // A month without orders has no pages, so it is read from end to end.
  const isWhole = ({ table, by }: Touch) => table !== 'orders' && by.includes('Seq Scan');
  const wrong = touches.filter((touch) => touch.rows > MOST_ROWS || isWhole(touch));
  return [...new Map(wrong.map((touch) => [touch.table + touch.statement, touch])).values()].map(
    ({ table, rows, by, statement }) => `${table}: ${rows} rows by ${by}: ${statement}`,
  );
};

const TERMS: readonly [string, () => string][] = [
  ['our id of a payment', () => order.id],
  ['the provider’s id of a payment', () => order.provider_id],
  ['the id of a delivery', () => order.delivery],
  ['the end of an order number', () => '7K3MQ9ZT2B'],
  ['a player’s number', () => '900000002'],
  ['a phone', () => '+49 151 12345678'],
  ['an email', () => 'player-900000002@players.example'],
  ['the id of a character', () => 's3-1'],
  ['the beginning of the name of a character', () => 'TRAILBL'],
  ['the beginning of a nickname', () => 'player 9'],
  ['a term that matches nothing', () => 'nobody%_'],
];

// Seven times, because the database plans a prepared statement without its values from the sixth time on.
test.each(TERMS)('a search by %s reads few rows, however many times it runs', async (_, term) => {
  for (let times = 0; times < 7; times += 1) {
    await findOrders(sql, term(), () => null);
    await findPlayers(sql, term());
  }
  expect(unbounded()).toEqual([]);
});

test('a search by a coupon reads few rows', async () => {
  for (let times = 0; times < 7; times += 1) {
    const found = await findOrders(sql, 'LANTERN15', () => 'lantern');
    expect(found.length).toBe(50);
  }
  expect(unbounded()).toEqual([]);
});

test('a search by a card reads only the payments that it shows', async () => {
  const sum = { amount: 109, currency: 'EUR' };
  const { card_digits: digits, day } = order;
  for (let times = 0; times < 7; times += 1) {
    for (const card of [
      { digits, sum, day: null },
      { digits, sum: null, day },
      { digits, sum, day },
    ])
      expect((await findByCard(sql, card)).length).toBeGreaterThan(0);
  }
  expect(unbounded()).toEqual([]);
  const payments = plans.touches.filter(({ table }) => table === 'payments');
  for (const { by, rows } of payments) {
    expect(by).toContain('payments_card');
    expect(rows).toBeLessThanOrEqual(50);
  }
});

test('the cards of a player are read with the payments of those who share them, and no others', async () => {
  for (let times = 0; times < 7; times += 1) await cardsOf(sql, order.player_id);
  expect(unbounded()).toEqual([]);
});
