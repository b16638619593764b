import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureDays } from '#server/domains/analytics/events.repo.ts';
import { ensurePartitions } from '#server/domains/orders/orders.repo.ts';
import { ensureLedgerPartitions } from '#server/domains/payments/ledger/ledger.repo.ts';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test.each([
  ['orders', ensurePartitions, 'month', 'YYYYMM'],
  ['order_events', ensurePartitions, 'month', 'YYYYMM'],
  ['ledger_entries', ensureLedgerPartitions, 'month', 'YYYYMM'],
  ['analytics_events', ensureDays, 'day', 'YYYYMMDD'],
] as const)(
  'the next partition of %s that a dump keeps from being made is an alert',
  async (table, ensure, each, format) => {
    const { sql } = database;
    const said: object[] = [];
    const log = createLog({ level: 'warn', destination: { write: (line) => void said.push(JSON.parse(line)) } });
    await ensure({ sql, log });
    const [next] = await sql<{ name: string }[]>`
    select ${table} || '_' || to_char(now() at time zone 'UTC' + ${`1 ${each}`}::interval, ${format}) as name`;
    const name = next?.name ?? '';
    await sql`drop table ${sql(name)}`;
    await sql.begin(async (tx) => {
      await tx`lock table ${tx(table)} in access share mode`;
      await ensure({ sql, log });
    });
    expect(said).toMatchObject([{ level: 40 }, { level: 50, alert: 'database.partitions', missing: [name] }]);
    await ensure({ sql, log });
    expect(said).toHaveLength(2);
  },
);
