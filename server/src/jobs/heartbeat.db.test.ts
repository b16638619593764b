import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connect, type Sql } from '#server/db/client.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { startHeartbeat, type WorkerWatch, watchWorkers } from './heartbeat.ts';

const BEAT = { everyMs: 40, goneMs: 800 };
let database: TestDatabase;
let sql: Sql;
let workers: WorkerWatch;
const ends: (() => unknown)[] = [];
const lines: { level: number; alert?: string; msg: string }[] = [];
const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });

beforeAll(async () => {
  database = await freshDatabase();
  sql = connect(database.url, { name: 'watcher' });
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  lines.length = 0;
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await database.drop();
});

const watch = async (): Promise<WorkerWatch> => {
  workers = await watchWorkers(sql, log, BEAT);
  ends.push(workers.close);
  return workers;
};
const untilAlive = (expected: boolean) =>
  until(
    async () => workers.alive(),
    (alive) => alive === expected,
  );
const alarms = () => lines.filter(({ alert }) => alert === 'worker.none');

test('where no worker is heard, that is an alarm, once, until one is', async () => {
  await watch();
  expect(workers.alive()).toBe(true);
  await untilAlive(false);
  expect(alarms()).toHaveLength(1);
  ends.push(startHeartbeat(database.sql, BEAT));
  await untilAlive(true);
  expect([alarms()[0]?.level, lines.map(({ msg }) => msg).at(-1)]).toEqual([50, 'a worker is alive again']);
});

test('a worker that lives is heard, for longer than one silence would last', async () => {
  let heard = 0;
  const { unlisten } = await database.sql.listen('workers', () => {
    heard += 1;
  });
  ends.push(unlisten, startHeartbeat(database.sql, BEAT));
  await watch();
  const enough = (3 * BEAT.goneMs) / BEAT.everyMs;
  await until(
    async () => heard,
    (count) => count > enough,
  );
  expect([workers.alive(), alarms()]).toEqual([true, []]);
});

test('a database that went away is no worker that died', async () => {
  await watch();
  // Statements fail for this process only, as if the database were away.
  const away: Sql = Object.assign(() => Promise.reject(new Error('gone')), { listen: sql.listen }) as unknown as Sql;
  const beside = await watchWorkers(away, log, BEAT);
  ends.push(beside.close);
  await untilAlive(false);
  expect(beside.alive()).toBe(true);
});
