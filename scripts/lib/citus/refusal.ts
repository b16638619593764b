import { connect } from '#server/db/client.ts';
import { hostOf } from '#server/kernel/database-url.ts';

/** Returns why a server cannot be tried, and what to do; null if it is the coordinator of a cluster. */
export async function refusalOf(url: string): Promise<string | null> {
  const sql = connect(url, { max: 1, name: 'manawell try:citus' });
  try {
    const [row] = await sql<{ known: boolean }[]>`select to_regclass('pg_dist_node') is not null as known`;
    if (!row?.known) {
      return `The database of --url on ${hostOf(url)} has no extension citus: run “create extension citus” there.`;
    }
    const [nodes] = await sql<{ workers: number }[]>`
      select count(*)::int as workers from pg_dist_node where groupid <> 0 and isactive`;
    if (nodes?.workers) return null;
    return `The cluster on ${hostOf(url)} has no workers: add them with citus_add_node in the database of --url.`;
  } catch (error) {
    return `The server on ${hostOf(url)} cannot be used: ${error instanceof Error ? error.message : error}`;
  } finally {
    await sql.end();
  }
}
