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
  await sql.unsafe(`
    create schema clock;
    create table clock.hand (ahead interval not null, stopped timestamptz);
    insert into clock.hand values ('0', null);
    ${functions.map(own).join('\n')}
    alter database ${name} set search_path = public, clock, pg_catalog`);
  return {
    ahead: async (ms) => {
      await sql`update clock.hand set ahead = make_interval(secs => ${ms / 1000}), stopped = null`;
    },
    stop: async (instant) => {
      await sql`update clock.hand set stopped = ${instant}`;
    },
  };
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
