import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#server/kernel/caller.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { findOrder, requestCancel } from '../orders.repo.ts';
import { cancelOrder } from './orders.cancel.ts';

const playerId = randomUUID();
const caller = { playerId } as Caller;
let number = '';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const [row] = await database.sql<{ number: string }[]>`
    insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total,
      method, locale, variant, created_at, expires_at, updated_at)
    select ${playerId}, to_char(now(), 'YYYYMMDD') || '-' || ${randomUUID()}::text, 1, 'unpaid', 'waiting', 1, 'eu', 'i', '{}',
      '{"benefits": []}', 'EUR', 1, 'card', 'en', 'desktop', now(), now() + interval '1 hour', now() returning number`;
  number = row?.number ?? '';
});

const stateOf = async () => (await findOrder(database.sql, playerId, number))?.paymentState;

test('a cancellation that takes longer than the payment block changes nothing, because a payment may have started since', async () => {
  const payments = {
    close: async () => {
      await database.sql`update orders set cancelling_until = now() where number = ${number}`;
      return 'closed';
    },
  };
  const deps = { sql: database.sql, payments } as unknown as OrdersDeps;
  await expect(cancelOrder(deps, caller, number, 'en')).rejects.toMatchObject({ code: 'order.cancel_wait' });
  expect(await stateOf()).toBe('unpaid');
});

test('a cancel request that waited for the order’s lock is later than changes recorded in the meantime', async () => {
  const order = await findOrder(database.sql, playerId, number);
  if (!order) throw new Error('order not found');
  const { asked, recorded } = await database.sql.begin(async (tx) => {
    await tx`select from orders where number = ${number} for update`;
    const asked = requestCancel(database.sql, order, { wait: 900, hold: 60 });
    await until(
      () =>
        database.sql`select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`,
      (rows) => rows.length === 1,
    );
    const [row] = await tx<{ at: Date }[]>`select date_trunc('milliseconds', clock_timestamp()) as at`;
    await tx`update orders set updated_at = now() where number = ${number}`;
    return { asked, recorded: row?.at ?? new Date(0) };
  });
  expect((await asked)?.getTime()).toBeGreaterThanOrEqual(recorded.getTime());
});
