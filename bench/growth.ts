/**
 * Measures how a shop slows down as its tables grow: the same visitors, in turns, in shops with few orders and with
 * many, and with the same number of players. The visitors have the same orders of their own in each shop. Then, in the
 * largest shop, measures selling during table maintenance, and the memory of the process. `BENCH_GROWTH=10000,1000000`
 * sets the sizes. `BENCH_GROWTH_DIR` keeps filled databases for another run; the largest takes some 40 GB and minutes
 * to fill.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCatalog } from '#server/domains/catalog/index.ts';
import { createVip } from '#server/domains/vip/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { startEmbedded } from '../scripts/lib/embedded-postgres/index.ts';
import { FIRST_READER } from './kit/books/people.ts';
import { hangUp, makeBuyers } from './kit/buyers.ts';
import { memoryOf } from './kit/memory.ts';
import { tokensOf } from './kit/players.ts';
import { startProgram } from './kit/program.ts';
import { machine, percentile, round, table } from './kit/report.ts';
import { shopOf } from './kit/shops.ts';
import { measureStreams } from './kit/streams.ts';
import { measureUpkeep } from './kit/upkeep.ts';
import { type Shop, type Took, termsOf, walkThrough } from './kit/walks.ts';
import { type BenchWorld, putJson, startBenchWorld } from './kit/world.ts';

const SIZES = (process.env.BENCH_GROWTH ?? '10000,1000000,10000000').split(',').map(Number);
const PLAYERS = Number(process.env.BENCH_PLAYERS ?? 1_000_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const REPEATS = Number(process.env.BENCH_REPEATS ?? 5);
const BUYERS = 8;
const PEOPLE = { players: PLAYERS, buyers: 32, readers: 400 };
const STREAMS = 1000;
/** The settings that docs/operations.md recommends where memory is scarce. */
const SMALL = { NODE_OPTIONS: '--max-semi-space-size=2 --max-old-space-size=256' };

/** Gives all players their monthly grants, as the worker does. */
async function giveMonthly({ sql }: BenchWorld): Promise<void> {
  const catalog = await openCatalog(sql, catalogRules);
  await createVip({ sql, catalog, rewards: {} as Parameters<typeof createVip>[0]['rewards'] }).giveMonthly();
  await catalog.close();
}

async function open(serverUrl: string, orders: number): Promise<Shop> {
  const world = await startBenchWorld({ databaseUrl: await shopOf(serverUrl, PEOPLE, orders) });
  await putJson(`${world.psp}/control/config`, { auto: 'success' });
  await giveMonthly(world);
  const readers = await tokensOf(world.sql, PEOPLE.readers, FIRST_READER);
  return { orders, world, buyers: await makeBuyers(world, BUYERS), readers, terms: await termsOf(world) };
}

/**
 * Measures event streams on a process that only answers (`ROLE=web`), after the same visitors loaded it, so that the
 * memory is that of serving only.
 */
async function measureWeb(shop: Shop, settings: NodeJS.ProcessEnv): Promise<void> {
  const env = { ...shop.world.env, ROLE: 'web', ...settings };
  const program = await startProgram('bench/kit/portal.ts', [], env, ['portal']);
  try {
    const world = { ...shop.world, portal: `http://127.0.0.1:${program.ports.portal}`, pid: program.pid };
    const set = Object.entries(settings).map(([name, value]) => ` ${name}=${value}`);
    console.log(`a process that only answers:${set.join('')} ${round(memoryOf(program.pid))} MB when ready`);
    await walkThrough({ ...shop, world, buyers: await makeBuyers(world, BUYERS) }, REPEATS * SECONDS);
    await measureStreams(world, STREAMS, FIRST_READER);
  } finally {
    await program.stop();
  }
}

/** Measures the acts of all visitors in every shop, in turns; the first turn is a warm-up. */
async function compare(shops: readonly Shop[]): Promise<void> {
  const all = new Map(shops.map((shop): [Shop, Took] => [shop, new Map()]));
  for (let turn = 0; turn <= REPEATS; turn++)
    for (const [shop, took] of all) {
      const now = await walkThrough(shop, SECONDS);
      if (turn > 0) for (const [what, times] of now) took.set(what, [...(took.get(what) ?? []), ...times]);
    }
  const [first] = all.values();
  const rows = [...(first ?? [])].flatMap(([what, few]) =>
    [...all].map(([{ orders }, took]) => {
      const times = took.get(what) ?? [];
      return {
        what,
        orders,
        times: times.length,
        'p50 ms': round(percentile(times, 50), 1),
        'p99 ms': round(percentile(times, 99), 1),
        'p50 of few': round(percentile(times, 50) / percentile(few, 50), 2),
        'p99 of few': round(percentile(times, 99) / percentile(few, 99), 2),
      };
    }),
  );
  console.log(`${BUYERS} buyers, 2 readers and an operator, ${REPEATS} turns of ${SECONDS} s in each shop, after one`);
  console.log(table(rows));
}

const kept = process.env.BENCH_GROWTH_DIR;
const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'manawell-bench-')));
const server = await startEmbedded({ dataDir, settings: { max_wal_size: '8GB' } });
const shops: Shop[] = [];
try {
  console.log(machine({ postgresql: '18' }));
  for (const size of SIZES) shops.push(await open(server.url, size));
  const largest = shops.at(-1);
  await compare(shops);
  if (largest) await measureUpkeep(largest, SECONDS, REPEATS);
  if (largest) for (const settings of [{}, SMALL]) await measureWeb(largest, settings);
} finally {
  for (const { world } of shops) await world.stop();
  await hangUp();
  await server.stop();
  if (!kept) await rm(dataDir, { recursive: true, force: true });
}
