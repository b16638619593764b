import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '#server/db/client.ts';
import { reservationSql } from '#server/domains/coupons/index.ts';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { findOrders, lockOrders, type OrderRow } from '../orders.repo.ts';
import { markPaying } from './attempts.repo.ts';
import { createPayBatchers } from './orders.pay.ts';

const playerId = randomUUID();
/** Attempt ids increase with time. */
const [EARLY, LATE] = [1, 2];
const idOf = (when: number, index: number): string => `0190000${when}-0000-7000-8000-00000000000${index}`;

const NOTHING = reservationSql([]);

let database: TestDatabase;
let orders: OrderRow[];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`delete from orders`;
  await database.sql`delete from order_events`;
  const rows = await database.sql<{ number: string }[]>`
    insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total,
      method, locale, variant, created_at, expires_at, updated_at)
    select ${playerId}, to_char(now(), 'YYYYMMDD') || '-' || n, 1, 'unpaid', 'waiting', 1, 'eu', 'i', '{}', '{"benefits": []}', 'EUR', 1,
      'card', 'en', 'desktop', now(), now() + interval '1 hour', now() from generate_series(1, 3) as n returning number`;
  const refs = rows.map(({ number }) => ({ playerId, number }));
  orders = (await findOrders(database.sql, refs)).filter((order) => order !== null);
});

const attempts = (when: number) =>
  orders.map((order, index) => ({ order, paymentId: idOf(when, index), method: 'card' }));

/** Resolves when a statement waits for another transaction. */
const blocked = () =>
  until(
    () =>
      database.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`,
    (rows) => rows.length === 1,
  );

/** Starts payments of all three orders while another transaction is about to commit a change of the second. */
async function markWhile(change: (tx: Tx, number: string) => PromiseLike<unknown>): Promise<boolean[]> {
  const other = database.sql.begin(async (tx) => {
    await change(tx, orders[1]?.number ?? '');
    const marked = markPaying(database.sql, attempts(LATE), NOTHING);
    await blocked();
    return { marked };
  });
  return (await other).marked;
}

test('an attempt counts even if an earlier one is stored at the same moment', async () => {
  const earlier = (tx: Tx, number: string) =>
    tx`update orders set payment_state = 'paying', payment_id = ${idOf(EARLY, 1)} where number = ${number}`;
  expect(await markWhile(earlier)).toEqual([true, true, true]);
});

test('an order that is settled at the same moment is not marked, the others are', async () => {
  const pay = (tx: Tx, number: string) => tx`update orders set payment_state = 'paid' where number = ${number}`;
  expect(await markWhile(pay)).toEqual([true, false, true]);
});

test('an expired order is not marked, the others are', async () => {
  await database.sql`update orders set expires_at = now() where number = ${orders[1]?.number ?? ''}`;
  expect(await markPaying(database.sql, attempts(LATE), NOTHING)).toEqual([true, false, true]);
});

test('several attempts of one order at once are all stored, and the last counts', async () => {
  const marked = await markPaying(database.sql, [...attempts(LATE), ...attempts(EARLY)], NOTHING);
  expect(new Set(marked)).toEqual(new Set([true]));
  const rows = await database.sql<{ paymentId: string; begun: number }[]>`
    select payment_id as "paymentId", (select count(*)::int from order_events e where e.number = o.number and event = 'paying') as begun
    from orders o order by number`;
  expect(rows).toEqual([0, 1, 2].map((index) => ({ paymentId: idOf(LATE, index), begun: 2 })));
});

test('an order whose coupon another order used is refused, without affecting others paid at the same moment', async () => {
  const last = orders[2];
  if (last) last.snapshot.benefits = ['gone'];
  await database.sql`
    insert into benefit_uses (player_id, benefit, number, state, at) values (${playerId}, 'gone', 'other', 'used', now())`;
  const answers = await Promise.allSettled(
    attempts(LATE).map(createPayBatchers({ sql: database.sql, log: silentLog }).markPaying),
  );
  expect(answers).toMatchObject([{ value: true }, { value: true }, { reason: { message: 'coupon' } }]);
});

test('a payment that deadlocks with a change of its order and of its coupon is decided by the first change', async () => {
  const [order] = orders;
  if (order) order.snapshot.benefits = ['crossed'];
  await database.sql`
    insert into benefit_uses (player_id, benefit, number, state, at) values (${playerId}, 'crossed', 'other', 'reserved', now())`;
  const [one] = attempts(LATE);
  let answers: Promise<PromiseSettledResult<boolean>[]> | undefined;
  const changes = database.sql.begin(async (tx) => {
    // This transaction detects the deadlock first. If the payer lost, its retry could deadlock again.
    await tx`set local deadlock_timeout = '1ms'`;
    await tx`update benefit_uses set state = 'used' where benefit = 'crossed'`;
    answers = Promise.allSettled(one ? [createPayBatchers({ sql: database.sql, log: silentLog }).markPaying(one)] : []);
    await blocked();
    await lockOrders(tx, order ? [order] : []);
  });
  // Both wait for each other: the database aborts the change, which the relay would retry.
  await expect(changes).rejects.toMatchObject({ code: '40P01' });
  expect(await answers).toMatchObject([{ reason: { message: 'coupon' } }]);
});
