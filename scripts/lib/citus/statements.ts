import type { Sql } from '#server/db/client.ts';

export interface StatementCounts {
  /** Statements on one shard. */
  single: number;
  /** Statements on several shards, or all. */
  multi: number;
}

/** Returns how often statements touched one or several shards in this database; zero if the server does not count. */
export async function readStatements(sql: Sql): Promise<StatementCounts> {
  const [sums] = await sql<StatementCounts[]>`
    select coalesce(sum(query_execution_single_shard), 0)::bigint as single,
      coalesce(sum(query_execution_multi_shard), 0)::bigint as multi
    from citus_stat_counters where name = current_database()`;
  return sums ?? { single: 0, multi: 0 };
}
