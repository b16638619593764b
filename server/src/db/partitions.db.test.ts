import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { createPartitionsAhead } from './partitions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  // An old day that can be dropped.
  await database.sql`select ensure_event_days((now() at time zone 'UTC')::date - 30, 1)`;
});
afterAll(() => database.drop());

const GAVE_WAY = { code: '55P03' };

test.each([
  ['orders', "select ensure_order_partitions('2100-01-01', 1)"],
  ['ledger_entries', "select ensure_ledger_partitions('2100-01-01', 1)"],
  ['analytics_events', "select ensure_event_days('2100-01-01', 1)"],
  ['analytics_events', "select drop_event_days('2100-01-01')"],
])(
  'behind a long report on %s, %s gives way by lock timeout, so that orders do not queue behind it',
  async (table, upkeep) => {
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
  },
);

test('the portal’s function cannot drop the newest days', async () => {
  const days = async () => {
    const rows = await database.sql<{ age: number }[]>`
      select (now() at time zone 'UTC')::date - right(inhrelid::regclass::text, 8)::date as age
      from pg_inherits where inhparent = 'analytics_events'::regclass order by age desc`;
    return rows.map(({ age }) => age).filter((age) => age > 0);
  };
  await database.sql`select ensure_event_days((now() at time zone 'UTC')::date - 9, 9)`;
  await database.sql`select drop_event_days('2100-01-01')`;
  expect(await days()).toEqual([2, 1]);
});

describe('partitions that are created ahead', () => {
  const said: object[] = [];
  const log = createLog({ level: 'warn', destination: { write: (line) => void said.push(JSON.parse(line)) } });
  const ORDERS = { tables: ['orders', 'order_events'], each: 'month' } as const;
  const DAYS = { tables: ['analytics_events'], each: 'day' } as const;
  const inTheWay = async () => {
    throw Object.assign(new Error('canceling statement due to lock timeout'), GAVE_WAY);
  };
  const dropPartition = async (parent: string, age: string, format: string) => {
    const [row] = await database.sql<{ name: string }[]>`
      select ${parent} || '_' || to_char(now() at time zone 'UTC' + ${age}::interval, ${format}) as name`;
    await database.sql`drop table ${database.sql(row?.name ?? '')}`;
    return row?.name;
  };
  beforeEach(async () => {
    said.length = 0;
    await database.sql`select ensure_order_partitions((now() at time zone 'UTC')::date, 3)`;
    await database.sql`select ensure_event_days((now() at time zone 'UTC')::date, 7)`;
  });

  test('do not throw on a lock timeout if the current and next ones exist', async () => {
    await createPartitionsAhead({ sql: database.sql, log }, ORDERS, inTheWay);
    await createPartitionsAhead({ sql: database.sql, log }, DAYS, inTheWay);
    expect(said).toMatchObject([{ level: 40 }, { level: 40 }]);
  });

  test.each([
    [ORDERS, 'orders', '1 month', 'YYYYMM'],
    [ORDERS, 'order_events', '1 month', 'YYYYMM'],
    [DAYS, 'analytics_events', '1 day', 'YYYYMMDD'],
  ] as const)('log an alert if the next one is missing: %j, %s', async (made, parent, age, format) => {
    const name = await dropPartition(parent, age, format);
    await createPartitionsAhead({ sql: database.sql, log }, made, inTheWay);
    expect(said).toMatchObject([{ level: 40 }, { level: 50, alert: 'database.partitions', missing: [name] }]);
  });

  test('throw if the current one is missing, and on any other error than a lock timeout', async () => {
    await dropPartition('analytics_events', '0', 'YYYYMMDD');
    await expect(createPartitionsAhead({ sql: database.sql, log }, DAYS, inTheWay)).rejects.toMatchObject(GAVE_WAY);
    const broken = async () => {
      throw new Error('broken');
    };
    await expect(createPartitionsAhead({ sql: database.sql, log }, ORDERS, broken)).rejects.toThrow('broken');
  });
});
