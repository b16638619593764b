import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const GAVE_WAY = { code: '55P03' };

test.each([
  ['orders', "select ensure_order_partitions('2100-01-01', 1)"],
  ['ledger_entries', "select ensure_ledger_partitions('2100-01-01', 1)"],
  ['analytics_events', "select ensure_event_days('2100-01-01', 1)"],
  ['analytics_events', "select drop_event_days('2100-01-01')"],
])('who waits for a long report on %s, to %s, gives way: all selling would wait behind it', async (table, upkeep) => {
  const reading = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const report = database.sql.begin(async (tx) => {
    await tx.unsafe(`lock table ${table} in access share mode`);
    reading.resolve();
    await over.promise;
  });
  await reading.promise;
  await expect(database.sql.unsafe(upkeep)).rejects.toMatchObject(GAVE_WAY);
  over.resolve();
  await report;
  await database.sql.unsafe(upkeep);
});
