import { connect } from '#server/db/client.ts';
import { round } from './report.ts';

/** How long commits are counted. */
export const COUNTED_SECONDS = 2;

/**
 * Returns the commits a second of single-row inserts on `connections` connections: the upper limit of any shop on this
 * server.
 */
export async function commitsPerSecond(databaseUrl: string, connections: number): Promise<number> {
  const sql = connect(databaseUrl, { max: connections, name: 'bench-commits' });
  await sql`create table if not exists bench_commits (id bigint generated always as identity primary key, note text)`;
  let commits = 0;
  const end = performance.now() + COUNTED_SECONDS * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await sql`insert into bench_commits (note) values ('one row')`;
        commits += 1;
      }
    }),
  );
  await sql`drop table bench_commits`;
  await sql.end();
  return round(commits / COUNTED_SECONDS);
}
