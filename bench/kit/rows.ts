import { connect } from '#server/db/client.ts';
import { cpuOf } from './cpu.ts';
import type { BenchWorld } from './world.ts';

const SECONDS = 2;
const AT_ONCE = 64;

/**
 * Milliseconds of processor time that the server takes for a row, where 64 are written by one statement into a table of two indexes:
 * what rows of an order cost at the least, however few statements there are.
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
