import type { Sql } from '#server/db/client.ts';
import { connect } from '#server/db/client.ts';
import { round } from './report.ts';

const SECONDS = 2;

/** Commits a second that the server makes for single-row inserts on so many connections: the physical limit of any shop on it. */
export async function commitsPerSecond(admin: Sql, connections: number): Promise<number> {
  await admin`create table if not exists bench_commits (id bigint generated always as identity primary key, note text)`;
  const { host, port, database, user, pass } = admin.options;
  const url = new URL('postgres://localhost');
  Object.assign(url, {
    hostname: host[0],
    port: String(port[0]),
    pathname: `/${database}`,
    username: user,
    password: encodeURIComponent(String(pass ?? '')),
  });
  const sql = connect(url.href, { max: connections, name: 'bench-commits' });
  let commits = 0;
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await sql`insert into bench_commits (note) values ('one row')`;
        commits += 1;
      }
    }),
  );
  await sql.end();
  await admin`drop table bench_commits`;
  return round(commits / SECONDS);
}
