import type { Db } from '#server/db/client.ts';

export interface DatabaseState {
  connections: number;
  mostConnections: number;
  /** Of the statement that runs longest; 0: none. Statements of other roles are not visible. */
  oldestSeconds: number;
  oldestBy: string | null;
  /** Of the replica that is furthest behind; null: no replica, or its delay is not visible to this role. */
  replicaSeconds: number | null;
}

export async function databaseState(db: Db): Promise<DatabaseState> {
  const [row] = await db<DatabaseState[]>`
    with busy as (
      select application_name, extract(epoch from clock_timestamp() - query_start)::float8 as seconds from pg_stat_activity
      where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid() and datname = current_database()
      order by query_start limit 1
    )
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "mostConnections",
      greatest(coalesce((select seconds from busy), 0), 0) as "oldestSeconds",
      (select nullif(application_name, '') from busy) as "oldestBy",
      (select extract(epoch from max(replay_lag))::float8 from pg_stat_replication) as "replicaSeconds"`;
  if (!row) throw new Error('the database returned no state');
  return row;
}

export async function databaseBytes(db: Db): Promise<number> {
  const [row] = await db<{ bytes: number }[]>`select pg_database_size(current_database())::bigint as bytes`;
  return row?.bytes ?? 0;
}

/** Returns the number of connections of processes that run workers. */
export async function workerSessions(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where application_name in ('manawell-worker', 'manawell-all') and datname = current_database()`;
  return row?.count ?? 0;
}
