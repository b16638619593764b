import { connect, type Sql } from '#server/db/client.ts';
import { until } from '#tests/world/until.ts';

/** The two functions for the time: that of a statement's transaction, and that of the instant. */
export type Asked = 'now' | 'clock_timestamp';

/** The clock of one database, which a test can move; the server's other clocks do not change. */
export interface DatabaseClock {
  /** Sets it `ms` milliseconds ahead of the real time. */
  ahead(ms: number): Promise<void>;
  /** Stops it at an instant. */
  stop(instant: Date): Promise<void>;
}

/**
 * Puts test functions before PostgreSQL's, for all later connections to this database. Defaults of columns keep the
 * real time, so only move the clock forward.
 */
export async function steerClock(sql: Sql, functions: readonly Asked[]): Promise<DatabaseClock> {
  const [{ name } = { name: '' }] = await sql<{ name: string }[]>`select current_database() as name`;
  const run = (text: string): Promise<void> => onEveryNode(sql, text);
  await run('create schema clock');
  await run('create table clock.hand (ahead interval not null, stopped timestamptz)');
  await run("insert into clock.hand values ('0', null)");
  for (const one of functions) await run(own(one));
  await run(`alter database ${name} set search_path = public, clock, pg_catalog`);
  return {
    ahead: (ms) => run(`update clock.hand set ahead = make_interval(secs => ${ms / 1000}), stopped = null`),
    stop: (instant) => run(`update clock.hand set stopped = '${instant.toISOString()}'`),
  };
}

/** Runs a statement; on a cluster (Citus) on each server by itself, because a worker reads its own clock. */
async function onEveryNode(sql: Sql, text: string): Promise<void> {
  const [row] = await sql<{ known: boolean }[]>`select to_regclass('pg_dist_node') is not null as known`;
  if (!row?.known) return void (await sql.unsafe(text));
  const [failed] = await sql<{ result: string }[]>`
    select result from run_command_on_all_nodes(${`set citus.enable_ddl_propagation = off; ${text}`}) where not success`;
  if (failed) throw new Error(`${text}: ${failed.result}`);
}

const own = (name: Asked): string => `
  create function clock.${name}() returns timestamptz language sql ${name === 'now' ? 'stable' : 'volatile'} as
    'select coalesce(stopped, pg_catalog.${name}() + ahead) from clock.hand';`;

/** More statements at once than a pool has connections. */
const MANY = 30;

/** Ends every session of a database, and waits until those of a pool are back and read the new clock. */
export async function reconnectAll(url: string, pool: Sql): Promise<void> {
  const own = connect(url, { max: 1, name: 'clock' });
  try {
    await own`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  } finally {
    await own.end();
  }
  await until(
    () => Promise.allSettled(Array.from({ length: MANY }, () => pool`select current_schemas(true) as path`)),
    (all) => all.every((one) => one.status === 'fulfilled' && JSON.stringify(one.value).includes('clock')),
  );
}
