import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Sql } from '#server/db/client.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { hearPlans, telling } from '#tests/growth/plans.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { createTodayReader } from './read-today.ts';

const EMPTY = [
  'payments',
  'orders',
  'deliveries',
  'outbox',
  'idempotency_keys',
  'follow_up_parked',
  'follow_up_positions',
];
const catalogue = async () => {
  const game = { gid: 7, name: { en: 'Tidefall' } };
  return { games: [game], game: (gid: number) => (gid === 7 ? game : undefined) } as unknown as Catalogue;
};

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await freshDatabase();
  sql = database.sql;
  // Ledger entries are never deleted, so each test has a currency of its own.
  await sql`select ensure_order_partitions((now() - interval '1 month')::date, 3)`;
  await sql`select ensure_ledger_partitions((now() - interval '1 month')::date, 3)`;
});
beforeEach(async () => {
  for (const table of EMPTY) await sql.unsafe(`delete from ${table}`);
});
afterAll(() => database.drop());

const reader = (db: Sql = sql) => createTodayReader({ readOnly: db, catalogue, workersAlive: () => true });
const sum = (series: readonly number[]): number => series.reduce((all, one) => all + one, 0);

interface Attempts {
  count: number;
  /** An interval before now: when they began. */
  ago: string;
  method?: string;
  country?: string;
  currency?: string;
  /** How long after its begin an attempt was captured; null: never. */
  capturedAfter?: string | null;
}

/** Stores attempts to pay with their orders and ledger entries. */
const attempts = ({
  count,
  ago,
  method = 'card',
  country = 'DE',
  currency = 'EUR',
  capturedAfter = '10 seconds',
}: Attempts) => sql`
  with one as materialized (
    select gen_random_uuid() as player_id, uuidv7(-${ago}::interval) as id, now() - ${ago}::interval as at, gen_random_uuid() as transaction,
      to_char((now() - ${ago}::interval) at time zone 'UTC', 'YYYYMMDD') || '-' || upper(substr(md5(random()::text), 1, 10)) as number
    from generate_series(1, ${count}::int)
  ), ordered as (
    insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total, method, locale, variant,
      created_at, expires_at, updated_at)
    select player_id, number, 1, 'paid', 'sent', 7, 'eu', 'gems', '{}', jsonb_build_object('country', ${country}::text), ${currency}, 499, ${method}, 'en', 'web', at, at, at from one
  ), paid as (
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, captured, calling_until, created_at, updated_at)
    select player_id, id, number, 'sandbox', ${method}, 499, ${currency},
      case when ${capturedAfter}::text is null then 'failed' else 'captured' end, case when ${capturedAfter}::text is null then 0 else 499 end, at, at, at from one
  )
  insert into ledger_entries (at, transaction, kind, account, provider, currency, amount, player_id, payment_id, payable)
  select at + ${capturedAfter}::interval, transaction, 'capture', account, 'sandbox', ${currency}, amount, player_id, id, number
  from one cross join (values ('provider', 499), ('sales', -499)) as side (account, amount) where ${capturedAfter}::text is not null`;

/** Stores deliveries of the game 7. */
const deliveries = (count: number, state: string, ago: string, more: { gid?: number; reason?: string } = {}) => sql`
  insert into deliveries (player_id, id, source, reference, uid, gid, role_id, server_id, contents, state, attempts, reason, created_at, updated_at)
  select gen_random_uuid(), uuidv7(-${ago}::interval), 'order', gen_random_uuid()::text, 1, ${more.gid ?? 7}, 'r', 's', '[]', ${state}, 1, ${more.reason ?? null},
    now() - ${ago}::interval, now() - ${ago}::interval + interval '2 seconds' from generate_series(1, ${count}::int)`;

test('an empty shop has no problems, and says of each game that nothing was sold', async () => {
  const state = await reader().today();
  expect(state.problems).toEqual([]);
  expect(state.games).toMatchObject([{ gid: 7, name: 'Tidefall', state: 'idle', delivered: 0 }]);
  expect([state.orders.length, sum(state.orders)]).toEqual([60, 0]);
  expect(state.rates.total).toMatchObject({ now: { begun: 0, captured: 0 }, change: 'few' });
  expect(state.lanes.map(({ lane, count, oldest }) => [lane, count, oldest])).toEqual([
    ['webhooks', 0, null],
    ['money', 0, null],
    ['follow_up', 0, null],
  ]);
  expect(state.database.connections).toBeGreaterThan(0);
  expect(state.database.bytes).toBeGreaterThan(1_000_000);
});

test('orders count in the minute in which they were placed, and other keys do not', async () => {
  await sql`
    insert into idempotency_keys (player_id, endpoint, key, input_hash, result, created_at)
    select gen_random_uuid(), endpoint, n::text, '', '', now() - ago from generate_series(1, 3) as n,
      (values ('POST /orders', interval '5 minutes'), ('POST /orders', interval '2 hours'), ('POST /orders/:number/payments', interval '5 minutes')) as k (endpoint, ago)`;
  const { orders } = await reader().today();
  expect(sum(orders)).toBe(3);
  expect([53, 54]).toContain(orders.lastIndexOf(3));
});

test('money of two currencies is never added, and what goes back is apart', async () => {
  await attempts({ count: 2, ago: '5 minutes', currency: 'CHF' });
  await attempts({ count: 1, ago: '7 minutes', currency: 'JPY' });
  await attempts({ count: 1, ago: '2 hours', currency: 'CHF' });
  const [payment] = await sql<
    { id: string; player: string }[]
  >`select id, player_id as player from payments where currency = 'CHF' limit 1`;
  await sql`
    insert into ledger_entries (at, transaction, kind, account, provider, currency, amount, player_id, payment_id, payable)
    select now(), '00000000-0000-7000-8000-000000000001', 'refund', account, 'sandbox', 'CHF', amount, ${payment?.player ?? ''}, ${payment?.id ?? ''}, 'x'
    from (values ('refunds', 100), ('provider', -100)) as side (account, amount)`;
  const money = await reader().money();
  const of = (wanted: string) => money.find(({ currency }) => currency === wanted);
  expect(of('CHF')).toMatchObject({ captures: 2, taken: 998, back: 100 });
  expect(of('JPY')).toMatchObject({ captures: 1, taken: 499, back: 0 });
  expect(sum(of('CHF')?.minutes ?? [])).toBe(998);
});

test('a repeated read sees new money and new orders, and counts nothing twice', async () => {
  const own = reader();
  await attempts({ count: 2, ago: '10 minutes', currency: 'SEK' });
  const taken = async () => (await own.money()).find(({ currency }) => currency === 'SEK')?.taken;
  expect(await taken()).toBe(998);
  await attempts({ count: 1, ago: '30 seconds', currency: 'SEK' });
  expect([await taken(), await taken()]).toEqual([1497, 1497]);
});

test('money of a busy hour is complete', async () => {
  await attempts({ count: 4500, ago: '40 minutes', currency: 'NOK' });
  await attempts({ count: 10, ago: '1 minute', currency: 'NOK' });
  expect((await reader().money()).find(({ currency }) => currency === 'NOK')).toMatchObject({
    captures: 4510,
    taken: 4510 * 499,
  });
});

test('a week ago is compared as it stood then, and only the same hour', async () => {
  await attempts({ count: 40, ago: '20 minutes' });
  await attempts({ count: 10, ago: '20 minutes', capturedAfter: null });
  await attempts({ count: 30, ago: '7 days 20 minutes' });
  // Paid at a counter days later: a week ago it was open, as the same payment is today.
  await attempts({ count: 20, ago: '7 days 20 minutes', capturedAfter: '2 days' });
  await attempts({ count: 50, ago: '6 days 20 minutes' });
  await attempts({ count: 50, ago: '7 days 2 hours' });
  const { rates } = await reader().today();
  expect(rates.total).toMatchObject({
    now: { begun: 50, captured: 40 },
    before: { begun: 50, captured: 30 },
    change: 'none',
  });
});

test('a method and a country that fail are named once, and those that work are not', async () => {
  await attempts({ count: 60, ago: '10 minutes', method: 'card', country: 'DE' });
  await attempts({ count: 60, ago: '10 minutes', method: 'pix', country: 'BR', capturedAfter: null });
  for (const [method, country] of [
    ['card', 'DE'],
    ['pix', 'BR'],
  ])
    await attempts({ count: 60, ago: '7 days 10 minutes', method, country });
  const { problems, rates } = await reader().today();
  expect(problems).toEqual([
    { kind: 'payments', level: 'bad', text: 'Payments by pix succeed less often: 0 % of 60, a week ago 100 % of 60.' },
  ]);
  expect(rates.methods.map(({ name, change }) => [name, change])).toEqual(
    expect.arrayContaining([
      ['card', 'none'],
      ['pix', 'much_lower'],
    ]),
  );
});

test('many fewer attempts than a week ago are a problem, though each succeeds', async () => {
  await attempts({ count: 2, ago: '10 minutes' });
  await attempts({ count: 80, ago: '7 days 10 minutes' });
  const { problems } = await reader().today();
  expect(problems.map(({ text }) => text)).toEqual(['Only 2 payments began, a week ago 80.']);
});

test('a game that does not answer comes with the error of its newest try, also a game that is sold no more', async () => {
  await deliveries(5, 'accepted', '40 minutes');
  await deliveries(3, 'retrying', '10 minutes', { reason: 'timeout after 5000 ms' });
  await deliveries(4, 'retrying', '3 hours', { gid: 9, reason: 'connect ECONNREFUSED' });
  await deliveries(2, 'parked', '4 days', { gid: 9 });
  const { games, problems, deliveries: waiting, parked } = await reader().today();
  expect(games).toMatchObject([
    { gid: 7, state: 'not_answering', delivered: 5, retrying: 3, seconds: 2, lastError: 'timeout after 5000 ms' },
    { gid: 9, name: null, state: 'not_answering', retrying: 4, parked: 2, lastError: 'connect ECONNREFUSED' },
  ]);
  expect([waiting.count, parked.count]).toEqual([7, 2]);
  expect(problems.map(({ level, text }) => `${level} ${text}`)).toEqual([
    'bad Tidefall does not answer: 3 deliveries failed and wait.',
    'bad Game 9 does not answer: 4 deliveries failed and wait.',
    'bad The oldest delivery waits for 3 hours.',
    'warn 2 deliveries wait for an operator.',
  ]);
});

test('the oldest webhook and the oldest event of each lane are known', async () => {
  await sql`insert into follow_up_positions (subscriber, xid, id) values ('points', '1', 0), ('letters', '9000000000000', 0)`;
  await sql`
    insert into outbox (type, key, payload, created_at, attempts, follow_up, handled_at) values
      ('payment.webhook_stored', 'w', '{}', now() - interval '6 minutes', 3, false, null),
      ('payment.captured', 'p', '{}', now() - interval '10 seconds', 0, false, null),
      ('order.sent', 'o', '{}', now() - interval '2 minutes', 0, true, now()),
      ('payment.webhook_stored', 'done', '{}', now() - interval '1 hour', 0, false, now())`;
  const { lanes, problems } = await reader().today();
  expect(lanes).toMatchObject([
    { lane: 'webhooks', count: 1, failing: 1, slowest: null },
    { lane: 'money', count: 1, failing: 0 },
    { lane: 'follow_up', count: 1, slowest: 'points' },
  ]);
  expect(problems.map(({ level, text }) => `${level} ${text}`)).toEqual([
    'bad The oldest webhook waits for 6 minutes.',
    'warn The oldest event of points, letters and the like waits for 2 minutes.',
  ]);
});

test('a parked event of a subscriber counts as waiting and failing', async () => {
  await sql`insert into follow_up_positions (subscriber, xid, id) values ('points', '9000000000000', 0)`;
  await sql`
    with event as (
      insert into outbox (type, key, payload, created_at, follow_up, handled_at)
      values ('order.sent', 'o', '{}', now() - interval '9 minutes', true, now()) returning id
    ) insert into follow_up_parked (subscriber, event, key, attempts) select 'points', id, 'o', 4 from event`;
  const { lanes } = await reader().today();
  expect(lanes.at(-1)).toMatchObject({ lane: 'follow_up', count: 1, failing: 1, slowest: 'points' });
});

test('with thousands of rows nothing reads a large table to its end', async () => {
  await attempts({ count: 6000, ago: '3 days' });
  await attempts({ count: 300, ago: '10 minutes' });
  await attempts({ count: 300, ago: '7 days 10 minutes' });
  await deliveries(6000, 'accepted', '2 days');
  await deliveries(200, 'accepted', '10 minutes');
  await deliveries(50, 'retrying', '10 minutes');
  await sql`
    insert into outbox (type, key, payload, handled_at, follow_up) select 'order.sent', n::text, '{}', now(), n % 2 = 0 from generate_series(1, 6000) as n`;
  await sql`
    insert into idempotency_keys (player_id, endpoint, key, input_hash, result, created_at)
    select gen_random_uuid(), 'POST /orders', '', '', '', now() - n * interval '1 minute' from generate_series(1, 6000) as n`;
  await sql`insert into follow_up_positions (subscriber, xid, id) select 'points', xid, id from outbox where follow_up order by id desc limit 1`;
  for (const table of ['payments', 'orders', 'deliveries', 'outbox', 'idempotency_keys', 'ledger_entries'])
    await sql.unsafe(`analyze ${table}`);
  using plans = hearPlans();
  const heard = connect(telling(database.url), { max: 2 });
  const own = reader(heard);
  await own.today();
  await own.money();
  const first = plans.touches.length;
  await own.today();
  await own.money();
  await heard.end();
  const large = /^(payments|orders|deliveries|outbox|idempotency_keys|ledger_entries)$/;
  const touches = plans.touches.filter(({ table }) => large.test(table));
  expect(touches.length).toBeGreaterThan(8);
  expect(
    touches.filter(({ by, parts }) => by.includes('Seq Scan') && parts < 2).map(({ table, by }) => `${table} by ${by}`),
  ).toEqual([]);
  expect(touches.filter(({ rows }) => rows > 4500).map(({ table, rows, by }) => `${table}: ${rows} by ${by}`)).toEqual(
    [],
  );
  // The second read asks only for the last minutes, and not for the rates again.
  const again = plans.touches.slice(first);
  expect(again.map(({ table }) => table)).not.toContain('payments');
  expect(again.find(({ table }) => table === 'idempotency_keys')?.rows ?? 0).toBeLessThan(10);
  expect(again.find(({ table }) => table === 'ledger_entries')?.rows ?? 0).toBeLessThanOrEqual(400);
});
