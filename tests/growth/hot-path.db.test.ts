import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointKey, endpoints } from '#contract/endpoints/index.ts';
import { connect } from '#server/db/client.ts';
import { purge } from '#server/db/purge.ts';
import { findOrders } from '#server/operations/find/orders.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { fillBooks } from '../../bench/kit/books/index.ts';
import { type Buyer, call, hangUp, makeBuyers } from '../../bench/kit/buyers.ts';
import { hearPlans, type Touch, telling } from './plans.ts';

const PEOPLE = { players: 20_000, buyers: 3, readers: 0 };
const ORDERS = 30_000;
/** More than a player's own rows here, and less than a month of the shop. */
const MOST_ROWS = 500;
/** A quarter of a year, and the partitions made for future months. */
const MOST_PARTS = 8;
/** Two months, the partitions made for future months, and the one for the rest. */
const NEW_PARTS = 5;
/**
 * Statements that look into every month: all of a player's rows, or everything that must end. Those that name an order
 * look into one.
 */
const EVERY_MONTH = /player_id = (\$|buyer|\(select)|(expires_at|held_until) <= now\(\)|lower\(email\)/;
const NAMES_ORDERS = /number = (\$|any|next|latest)|using \(player_id, number\)/;
const ITEM = { gid: 1000039, region: 'eu', item: 'astralite-60', method: 'card', total: 109, coupon: null };

let plans: ReturnType<typeof hearPlans>;
let world: World;
let buyer: Buyer;

beforeAll(async () => {
  plans = hearPlans();
  world = await startWorld({
    databaseUrl: async (url) => {
      await fillBooks(url, PEOPLE, ORDERS);
      await settled(url);
      return telling(url);
    },
  });
  await world.psp.put({ auto: 'success' });
  await world.games.put({ gid: ITEM.gid, offers: { lead: [ITEM.item] } }, '/control/offers');
  const shop = { portal: world.url, games: world.games.url, sql: world.context.sql };
  // The last buyer has the most orders.
  buyer = (await makeBuyers(shop, PEOPLE.buyers)).at(-1) as Buyer;
}, 300_000);
afterAll(async () => {
  plans[Symbol.dispose]();
  await world.stop();
  await hangUp();
});

const ask = <T>(path: string, body?: object): Promise<T> => call<T>({ portal: world.url }, buyer.token, path, body);

/** Reads everything that a page reads with only the game and an order. */
async function readAll(number: string): Promise<void> {
  for (const [key, endpoint] of Object.entries(endpoints) as [EndpointKey, { stream?: string }][]) {
    const [method, path = ''] = key.split(' ');
    const filled = path.replace(':gid', String(ITEM.gid)).replace(':number', number);
    if (method !== 'GET' || endpoint.stream || filled.includes(':')) continue;
    await ask(`${filled}?region=eu`)
      .catch(() => ask(filled))
      .catch(() => undefined);
  }
}

/** Reads twice: the second read checks if anything arrived since the game was asked. */
async function readOffers(): Promise<void> {
  for (const _ of [1, 2]) await ask(`/games/${ITEM.gid}/offers?region=${ITEM.region}&roleId=${buyer.roleId}`);
}

/** Runs everything that players, the provider, the game, the minute's sweeps and an operator do with an order. */
async function sell(): Promise<void> {
  const { number } = await ask<{ number: string }>('/orders', { ...ITEM, roleId: buyer.roleId });
  await ask(`/orders/${number}/payments`, { method: 'card' });
  const sent = await until(
    () => ask<{ itemStatus: string; payment?: string }>(`/orders/${number}`),
    (order) => order.itemStatus === 'sent',
  );
  expect(sent.itemStatus).toBe('sent');
  const other = await ask<{ number: string }>('/orders', { ...ITEM, roleId: buyer.roleId });
  await ask(`/orders/${other.number}/cancel`, { confirmed: true });
  await readAll(number);
  await readOffers();
  const { sql, sweeps } = world.context;
  await sweeps.expire();
  await sweeps.ask();
  await sweeps.settleRewards();
  await purge(sql);
  const [order] = await findOrders(sql, number, () => null);
  for (const term of [order?.paymentId, '900000002', 'player-900000002@players.example'])
    await findOrders(sql, term ?? '', () => null);
}

/**
 * Waits until no transaction of the server is older than the filled data. A new subscriber starts before the oldest
 * open transaction, even of another test's database, and would read the filled data.
 */
async function settled(url: string): Promise<void> {
  const sql = connect(url, { max: 1, name: 'test' });
  const look = () => sql<{ settled: boolean }[]>`
    select not exists (select from outbox where xid >= pg_snapshot_xmin(pg_current_snapshot())) as settled`;
  await until(look, ([row]) => row?.settled === true, 60_000);
  await sql.end();
}

/** Returns the names of tables that grow with the shop. */
async function grown(): Promise<ReadonlySet<string>> {
  const sql = connect(world.env.DATABASE_URL?.split('?')[0] ?? '', { max: 1, name: 'test' });
  const rows = await sql<{ name: string }[]>`
    select regexp_replace(relname, '_(\\d{6}|\\d{8}|rest)$', '') as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace group by 1 having sum(reltuples) > ${1.5 * MOST_ROWS}::float8`;
  await sql.end();
  return new Set(rows.map(({ name }) => name));
}

const told = ({ table, rows, parts, by, statement }: Touch): string =>
  `${table}: ${Math.round(rows)} rows of ${parts} parts by ${by}: ${statement}`;

/** Returns the most expensive touch of each statement. */
const worst = (touches: readonly Touch[]): string[] => [
  ...new Map(
    touches.toSorted((a, b) => a.rows - b.rows).map((touch) => [touch.statement + touch.table, told(touch)]),
  ).values(),
];

test('no statement of the hot path reads more of a table as the shop grows', async () => {
  await sell();
  const tables = await grown();
  expect([...tables]).toEqual(
    expect.arrayContaining(['orders', 'order_events', 'payments', 'deliveries', 'ledger_entries', 'outbox']),
  );
  const touches = plans.touches.filter(({ table }) => tables.has(table));
  expect(new Set(touches.map(({ statement }) => statement)).size).toBeGreaterThan(50);
  expect(worst(touches.filter(({ rows }) => rows > MOST_ROWS))).toEqual([]);
  const months = touches.filter(({ parts }) => parts > MOST_PARTS);
  expect(worst(months.filter(({ statement }) => !EVERY_MONTH.test(statement) || NAMES_ORDERS.test(statement)))).toEqual(
    [],
  );
});

test('open orders are looked for in the last months only', () => {
  const open = plans.touches.filter(
    ({ table, statement }) => table === 'orders' && statement.includes('o.item = of_item'),
  );
  expect(open.length).toBeGreaterThan(0);
  expect(worst(open.filter(({ parts }) => parts > NEW_PARTS))).toEqual([]);
});
