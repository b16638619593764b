/**
 * Measures how many events of the money lane a second one worker handles, and several. Each worker is a process. For
 * each event its subscriber locks and changes a row, and inserts two rows and an event. `BENCH_WORKERS=1,2,4` are the
 * numbers of workers, which take turns.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Sql } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { startEmbedded } from '../scripts/lib/embedded-postgres/index.ts';
import { cpuOf } from './kit/cpu.ts';
import { type Program, startProgram } from './kit/program.ts';
import { machine, median, round, table } from './kit/report.ts';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 20_000);
const REPEATS = Number(process.env.BENCH_REPEATS ?? 3);
const WORKERS = (process.env.BENCH_WORKERS ?? '1,2,4').split(',').map(Number);
const LONGEST_MS = 300_000;
const LOOK_MS = 5;

interface Run {
  perSecond: number;
  /** Milliseconds of PostgreSQL and of all workers for 1000 events. */
  database: number;
  workers: number;
  batches: number;
  /** The part of the worker that handled the fewest events, in percent. */
  least: number;
}

const dataDir = await mkdtemp(join(tmpdir(), 'manawell-bench-'));
const server = await startEmbedded({ dataDir, settings: { max_wal_size: '4GB' } });
const sql = connect(server.url, { max: 4, name: 'bench' });
try {
  await migrate(sql);
  await sql`create table bench_orders (id int primary key, state int not null default 0)`;
  await sql`
    create table bench_entries (
      id bigint generated always as identity primary key, at xid8 not null default pg_current_xact_id(), order_id int, worker text, amount int
    )`;
  await sql`create index bench_entries_order on bench_entries (order_id)`;
  await sql`insert into bench_orders (id) select generate_series(1, ${EVENTS}::int)`;
  await sql`analyze`;
  const runs = new Map<number, Run[]>(WORKERS.map((count) => [count, []]));
  await measure(sql, 1);
  for (let n = 0; n < REPEATS; n++) for (const count of WORKERS) runs.get(count)?.push(await measure(sql, count));
  const [lost] = await sql<{ deadlocks: number }[]>`
    select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`;
  console.log(
    `${machine({ postgresql: '18' })} · ${new Date().toISOString()} · load average ${loadavg().map((n) => round(n, 1))}`,
  );
  console.log(`${EVENTS} events at once, medians of ${REPEATS} runs by turns; workers and PostgreSQL share the cores`);
  console.log(table([...runs].map(([count, all]) => rowOf(count, all))));
  console.log(`deadlocks: ${lost?.deadlocks}`);
} finally {
  await sql.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Starts the workers, publishes all events at once, and waits until they are handled. */
async function measure(sql: Sql, count: number): Promise<Run> {
  await sql`truncate outbox, bench_entries`;
  const env = { DATABASE_URL: server.url };
  const workers = await Promise.all(
    Array.from({ length: count }, (_, n) => startProgram('bench/kit/relay-worker.ts', [String(n)], env, ['worker'])),
  );
  try {
    const before = await usedBy(sql, workers);
    await sql`
      insert into outbox (type, key, payload)
      select 'payment.captured', md5('payment ' || n), jsonb_build_object(
        'playerId', md5('player ' || n)::uuid, 'paymentId', md5('payment ' || n), 'payable', n::text, 'amount', 499, 'currency', 'EUR')
      from generate_series(1, ${EVENTS}::int) as n`;
    const begun = performance.now();
    while ((await sql`select from outbox where handled_at is null limit 1`).length > 0) {
      if (performance.now() - begun > LONGEST_MS) throw new Error('the events were not handled in time');
      await pause(LOOK_MS);
    }
    const seconds = (performance.now() - begun) / 1000;
    const after = await usedBy(sql, workers);
    const shares = await sql<{ events: number; batches: number }[]>`
      select count(*)::int / 2 as events, count(distinct at)::int as batches from bench_entries group by worker`;
    const handled = shares.reduce((sum, { events }) => sum + events, 0);
    if (handled !== EVENTS) throw new Error(`${handled} events were handled instead of ${EVENTS}`);
    return {
      perSecond: EVENTS / seconds,
      database: ((after.database - before.database) / EVENTS) * 1000,
      workers: ((after.workers - before.workers) / EVENTS) * 1000,
      batches: shares.reduce((sum, { batches }) => sum + batches, 0),
      least: shares.length < count ? 0 : (Math.min(...shares.map(({ events }) => events)) / EVENTS) * 100,
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

/** Milliseconds of processor time so far; not a number where it cannot be read. */
async function usedBy(sql: Sql, workers: readonly Program[]) {
  const each = await Promise.all(workers.map(({ pid }) => cpuOf({ sql, pid, simulatorsPid: pid })));
  return {
    database: each[0]?.database ?? Number.NaN,
    workers: each.reduce((sum, { portal }) => sum + (portal ?? Number.NaN), 0),
  };
}

function rowOf(count: number, runs: readonly Run[]) {
  const of = (key: keyof Run, digits = 0): number => round(median(runs.map((run) => run[key])), digits);
  return {
    workers: count,
    'events/s': of('perSecond'),
    'least, %': of('least', 1),
    batches: of('batches'),
    'PostgreSQL ms/1000': of('database'),
    'workers ms/1000': of('workers'),
  };
}
