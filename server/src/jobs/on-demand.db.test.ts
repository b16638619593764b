import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { openQueueOnDemand } from './on-demand.ts';
import { openQueue } from './queue.ts';

const QUEUE = 'on-demand.test';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await (await openQueue({ ...options(), worker: false })).stop();
});
afterAll(() => database.drop());

const options = () => ({ url: database.url, sql: database.sql, log: silentLog });

/** Counts the queue's connections. */
async function connections(): Promise<number> {
  const rows = await database.sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'manawell-jobs'`;
  return rows.length;
}

test('a process that adds no job connects to no queue', async () => {
  const queue = openQueueOnDemand(options());
  await queue.define(QUEUE);
  expect(await connections()).toBe(0);
  await queue.stop();
});

test('its first job opens the queue, even one that nobody defined before, and stopping closes it', async () => {
  const queue = openQueueOnDemand(options());
  await queue.define(QUEUE);
  await database.sql.begin((tx) => queue.add(tx, QUEUE, [{ data: { n: 1 } }]));
  const rows = await database.sql`select data from pgboss.job where name = ${QUEUE}`;
  expect(rows).toEqual([{ data: { n: 1 } }]);
  expect(await connections()).toBeGreaterThan(0);
  await queue.stop();
  await until(connections, (open) => open === 0);
});
