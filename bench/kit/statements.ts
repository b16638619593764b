import type { Sql } from '#server/db/client.ts';

/** Settings for `startEmbedded` that make the server count statements. */
export const COUNTING = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'top' };

/** The work of the database so far, without the driver, whose statements carry a mark. */
export interface Work {
  /** Includes begin and commit, which are round trips too. Null if the server does not count them. */
  roundTrips: number | null;
  statements: number | null;
  /** Transactions that wrote something. */
  commits: number;
  /** Bytes of the write-ahead log. */
  log: number;
  /** Rows written, changed or removed; PostgreSQL reports them within a second. */
  rows: number;
}

const CONTROL = ['begin', 'commit', 'rollback'];

/** Makes the server count statements; false if it cannot. */
export async function countStatements(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ libraries: string }[]>`select current_setting('shared_preload_libraries') as libraries`;
  if (!row?.libraries.includes('pg_stat_statements')) return false;
  await sql`create extension if not exists pg_stat_statements`;
  return true;
}

export async function workOf(sql: Sql, counted: boolean): Promise<Work> {
  const [work] = await sql<{ commits: number; log: number; rows: number }[]>`
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as commits,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as log,
      (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables where relname not like 'bench%')::bigint as rows /* bench */`;
  const [calls] = counted
    ? await sql<{ all: number; control: number }[]>`
        select sum(calls)::bigint as all, coalesce(sum(calls) filter (where lower(query) = any(${CONTROL}::text[])), 0)::bigint as control
        from pg_stat_statements where query not like '%bench%'`
    : [];
  return {
    commits: work?.commits ?? 0,
    log: work?.log ?? 0,
    rows: work?.rows ?? 0,
    roundTrips: calls ? calls.all : null,
    statements: calls ? calls.all - calls.control : null,
  };
}

/** Returns the work between two readings, for each of `orders` orders. */
export function workBetween(before: Work, after: Work, orders: number): Work {
  const each = (from: number | null, to: number | null) => (from === null || to === null ? null : (to - from) / orders);
  return {
    roundTrips: each(before.roundTrips, after.roundTrips),
    statements: each(before.statements, after.statements),
    commits: (after.commits - before.commits) / orders,
    log: (after.log - before.log) / orders,
    rows: (after.rows - before.rows) / orders,
  };
}

/**
 * Returns the statements that took most of the server's time: milliseconds in all, calls, rows, and their first
 * characters.
 */
export const dearest = (sql: Sql) => sql<{ ms: number; calls: number; rows: number; query: string }[]>`
  select round(total_exec_time::numeric)::int as ms, calls, rows, left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 150) as query
  from pg_stat_statements where query not like '%bench%' order by total_exec_time desc limit 24`;
