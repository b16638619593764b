import type { Part, Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';
import { openCatalog } from '#server/domains/catalog/index.ts';
import { readStanding } from '#server/domains/points/index.ts';
import { createVip } from '#server/domains/vip/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { call } from './buyers.ts';
import { fillPlayers, HEAVY, tokensOf } from './players.ts';
import { median, percentile, round, table } from './report.ts';
import type { BenchWorld } from './world.ts';

const SIZES = (process.env.BENCH_PLAYERS ?? '10000,1000000').split(',').map(Number);
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 10);
const REPEATS = Number(process.env.BENCH_REPEATS ?? 3);
const AT_ONCE = Number(process.env.BENCH_READERS ?? 4);
/** Players who read, drawn from all. */
const READERS = 5000;
const PATHS = ['/me/vip', '/me/points', '/me/rewards'];

interface Sample {
  p50: number;
  p99: number;
}

/** Measures the VIP reads with few players and with many; the size of the table should make no difference. */
export async function measureGrowth(world: BenchWorld, seconds: number): Promise<void> {
  const rows = [];
  const first = new Map<string, Sample>();
  await goThrough(world);
  for (const players of SIZES) {
    await timed(`${players} players with ${ENTRIES} entries each`, () => fillPlayers(world.sql, players, ENTRIES));
    await world.sql`delete from vip_months`;
    await timed('gone through as a month begins', () => goThrough(world));
    await world.sql`vacuum analyze`;
    const tokens = await tokensOf(world.sql, READERS);
    for (const path of PATHS) {
      const sample = await read(world, path, tokens, seconds);
      const few = first.get(path) ?? sample;
      first.set(path, few);
      rows.push({
        players,
        entries: players * ENTRIES,
        reads: path,
        'p50 ms': round(sample.p50, 2),
        'p99 ms': round(sample.p99, 2),
        'p99 of few': round(sample.p99 / few.p99, 2),
      });
    }
  }
  console.log(
    `${AT_ONCE} readers at once, of ${READERS} players; median of ${REPEATS} runs of ${seconds} s, after one`,
  );
  console.log(table(rows));
  await explain(world);
}

async function read(world: BenchWorld, path: string, tokens: readonly string[], seconds: number): Promise<Sample> {
  const runs: Sample[] = [];
  for (let i = 0; i <= REPEATS; i++) {
    const took: number[] = [];
    let n = 0;
    const end = performance.now() + seconds * 1000;
    const reader = async (): Promise<void> => {
      while (performance.now() < end) {
        const begun = performance.now();
        await call(world, tokens[n++ % tokens.length] ?? '', path);
        took.push(performance.now() - begun);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, reader));
    if (i > 0) runs.push({ p50: percentile(took, 50), p99: percentile(took, 99) });
  }
  return { p50: median(runs.map(({ p50 }) => p50)), p99: median(runs.map(({ p99 }) => p99)) };
}

/** Gives all players their monthly grants, as the worker does; returns how many grants there were. */
export async function goThrough({ sql }: BenchWorld): Promise<number> {
  const catalog = await openCatalog(sql, catalogRules);
  const vip = createVip({ sql, catalog, rewards: {} as Parameters<typeof createVip>[0]['rewards'] });
  const given = await vip.giveMonthly();
  await catalog.close();
  return given;
}

async function timed(what: string, work: () => Promise<number>): Promise<void> {
  const begun = performance.now();
  const count = await work();
  console.log(`${what}: ${count} rows, ${round((performance.now() - begun) / 1000, 1)} s`);
}

/** Prints the query plan for the VIP standing of the player with by far the most entries. */
async function explain({ sql }: BenchWorld): Promise<void> {
  let statement: Query<object[]> = sql`select`;
  // The whole statement is the last one that is built, from its parts.
  const noting = (strings: TemplateStringsArray, ...parts: Part[]) => {
    statement = sql(strings, ...parts);
    return statement;
  };
  console.log(
    `the standing of a player with ${HEAVY.entries} entries:`,
    await readStanding(noting as Db, HEAVY.id, 'UTC'),
  );
  const plan = await sql<{ 'QUERY PLAN': string }[]>`explain (analyze, buffers) ${statement}`;
  console.log(plan.map((line) => line['QUERY PLAN']).join('\n'));
}
