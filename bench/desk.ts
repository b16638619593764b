/**
 * Measures the reads of the desk over HTTP in shops with few orders and with many: each search and each page, with
 * another order or player each time. `BENCH_DESK=10000,1000000` sets the sizes. `BENCH_GROWTH_DIR` keeps filled
 * databases for another run. In the first shop only, `--memory` measures the memory of the process with and without the
 * desk instead, and `--lighthouse` the accessibility of the pages (build the desk before).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../scripts/lib/embedded-postgres/index.ts';
import { fillDesk } from './kit/books/desk.ts';
import { measureAccessibility } from './kit/desk/accessibility.ts';
import { type DeskShop, measureReads } from './kit/desk/measure.ts';
import { measureMemory } from './kit/desk/memory.ts';
import { startDesk } from './kit/desk/program.ts';
import { drawSamples } from './kit/desk/samples.ts';
import { machine, round, table, versionOf } from './kit/report.ts';
import { shopOf } from './kit/shops.ts';

const SIZES = (process.env.BENCH_DESK ?? '10000,1000000,10000000').split(',').map(Number);
const PLAYERS = Number(process.env.BENCH_PLAYERS ?? 1_000_000);
const TIMES = Number(process.env.BENCH_REPEATS ?? 30);
/** One in three orders has the address that a search looks for. */
const SAMPLES = 5 * TIMES;
/** Larger shops have thin rows, so that ten million orders fit on a small disk. */
const FULL = 1_000_000;
const PEOPLE = { players: PLAYERS, buyers: 32, readers: 400, regulars: [5000, 1000] };

const databaseOf = (serverUrl: string, orders: number): Promise<string> =>
  shopOf(serverUrl, PEOPLE, orders, { name: 'desk', isThin: orders > FULL, fill: fillDesk(orders) });

async function open(serverUrl: string, orders: number): Promise<DeskShop> {
  const url = await databaseOf(serverUrl, orders);
  return { orders, desk: await startDesk(url), samples: await drawSamples(url, orders, SAMPLES) };
}

const load = (): string => `load average ${loadavg().map((value) => round(value, 1))}`;

const kept = process.env.BENCH_GROWTH_DIR;
const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'manawell-bench-')));
const server = await startEmbedded({ dataDir, settings: { max_wal_size: '8GB' } });
const shops: DeskShop[] = [];
try {
  console.log(`${machine({ postgresql: '18' })} · ${new Date().toISOString()} · ${load()}`);
  if (process.argv.includes('--memory'))
    console.log(table(await measureMemory(await databaseOf(server.url, SIZES[0] ?? 0))));
  else if (process.argv.includes('--lighthouse')) {
    const [size = 0] = SIZES;
    const { rows, findings } = await measureAccessibility(await databaseOf(server.url, size), size);
    console.log(`Lighthouse ${versionOf('lighthouse')}, accessibility\n${table(rows)}`);
    if (findings.length > 0) console.log(`\n${table(findings)}`);
  } else {
    for (const size of SIZES) shops.push(await open(server.url, size));
    console.log(table(await measureReads(shops, TIMES)));
  }
  console.log(load());
} finally {
  for (const { desk } of shops) await desk.stop();
  await server.stop();
  if (!kept) await rm(dataDir, { recursive: true, force: true });
}
