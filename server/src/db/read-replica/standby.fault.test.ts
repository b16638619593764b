import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { silentLog } from '#server/kernel/log.ts';
import { Node } from '#tests/chaos/failover/node.ts';
import { until } from '#tests/world/until.ts';
import type { Db } from '../client.ts';
import { migrate } from '../migrate.ts';
import { ReadReplica } from './read-replica.ts';

const START_MS = 120_000;
const NAMES = ['primary', 'standby'] as const;

let directory: string;
let primary: Node;
let standby: Node;
let replica: ReadReplica;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'standby-'));
  chmodSync(directory, 0o755); // PostgreSQL runs as another user where we are root
  primary = await Node.make(directory, NAMES[0], NAMES);
  standby = await Node.make(directory, NAMES[1], NAMES, primary.password);
  await primary.start();
  // It commits whenever it likes, and removes what a report still reads.
  await primary.sql`alter system set autovacuum = off`;
  await primary.sql`select pg_reload_conf()`;
  await standby.cloneFrom(primary);
  await migrate(primary.url);
  await primary.sql`create table here (n int)`;
  const options = { url: standby.url, primary: primary.sql, log: silentLog };
  replica = new ReadReplica({ ...options, max: 2, name: 'reports', patienceMs: 30_000 });
}, START_MS);
afterAll(async () => {
  await replica?.end({ timeout: 1 });
  await standby?.kill();
  await primary?.kill();
  rmSync(directory, { recursive: true, force: true });
});

const count = async (db: Db) => (await db<{ n: number }[]>`select count(*)::int as n from here`)[0]?.n;

/** Reads once; age in seconds, null: from the primary. */
async function read() {
  const { result, source } = await replica.read('ada', count);
  return source?.from === 'standby' ? { n: result, age: source.seconds, asOf: source.asOf } : { n: result, age: null };
}

test('data of a stand-by that stopped replaying get older, and are of now when it goes on', async () => {
  await primary.sql`insert into here values (1)`;
  await until(read, ({ n, age }) => n === 1 && age === 0);
  await standby.sql`select pg_wal_replay_pause()`;
  onTestFinished(async () => void (await standby.sql`select pg_wal_replay_resume()`));
  await until(
    () => standby.sql<{ state: string }[]>`select pg_get_wal_replay_pause_state() as state`,
    ([row]) => row?.state === 'paused',
  );
  await primary.sql`insert into here values (2)`;
  const first = await read();
  expect(first).toMatchObject({ n: 1, age: expect.any(Number) });
  const later = await until(read, ({ age }) => (age ?? 0) > (first.age ?? 0) + 1);
  expect([later.n, later.asOf]).toEqual([1, first.asOf]);
  await standby.sql`select pg_wal_replay_resume()`;
  await until(read, ({ n, age }) => n === 2 && age === 0);
});

test('a stand-by of an idle primary is current, however old the last commit is', async () => {
  await until(read, ({ age }) => age === 0);
  const [row] = await standby.sql<{ at: Date }[]>`select pg_last_xact_replay_timestamp() as at`;
  // Nothing commits: the clock of the last replayed commit stands still while the data stay current.
  const seen = await until(
    read,
    ({ asOf, age }) => age === 0 && (asOf?.getTime() ?? 0) > (row?.at.getTime() ?? 0) + 1500,
  );
  expect(seen.age).toBe(0);
  expect(await standby.sql<{ at: Date }[]>`select pg_last_xact_replay_timestamp() as at`).toEqual([row]);
});

test('a report that replication cancels is read from the primary', async () => {
  await standby.sql`alter system set max_standby_streaming_delay = 0`;
  await standby.sql`select pg_reload_conf()`;
  await primary.sql`insert into here select * from generate_series(1, 100)`;
  await until(read, ({ age }) => age === 0);
  let runs = 0;
  const reading = replica.read('ada', (sql) =>
    sql.begin(async (tx) => {
      runs += 1;
      if (runs === 1) await tx`select pg_sleep(60), (select count(*) from here)`;
      return count(tx);
    }),
  );
  await until(
    () => standby.sql`select from pg_stat_activity where state = 'active' and query like 'select pg_sleep%'`,
    (rows) => rows.length === 1,
  );
  await primary.sql`delete from here`;
  await primary.sql`vacuum here`;
  expect(await reading).toEqual({ result: 0, source: { from: 'primary', why: 'cancelled' } });
});
