import { connect } from '#server/db/client.ts';
import { cpuOf } from './cpu.ts';
import type { BenchWorld } from './world.ts';

const SECONDS = 2;
const AT_ONCE = 64;

/**
 * Returns the server's processor time for a row, in milliseconds, if one statement writes 64 rows into a table with two
 * indexes. This is the minimum cost of an order's rows, however few the statements.
 */
export async function costOfRow(world: BenchWorld): Promise<number | null> {
  const sql = connect(world.databaseUrl, { max: 1, name: 'bench-rows' });
  await sql`create table bench_rows (id uuid primary key default uuidv7(), player_id bigint not null, at timestamptz not null, note jsonb)`;
  await sql`create index on bench_rows (player_id, at)`;
  const before = await cpuOf(world);
  let rows = 0;
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end) {
    await sql`insert into bench_rows (player_id, at, note)
      select n::bigint * 7919, now(), '{"of":"an order"}' from generate_series(${rows + 1}::int, ${rows + AT_ONCE}::int) as n`;
    rows += AT_ONCE;
  }
  const after = await cpuOf(world);
  await sql`drop table bench_rows`;
  await sql.end();
  return before.database === null || after.database === null ? null : (after.database - before.database) / rows;
}
