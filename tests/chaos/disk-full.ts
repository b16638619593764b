/**
 * A small run in which the database's disk is full for a while. `disk-full.test.ts` starts it with a small disk mounted
 * on the directory in its argument, or with `--limit` if that is not possible. It sends the result to its parent
 * process.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runChaos } from './chaos.ts';
import { ballastIn, type Disk, writesOf } from './disk.ts';
import { buys } from './mutations.stories.ts';
import { report } from './report.ts';
import type { Witness } from './witness.ts';
import type { ChaosWorld } from './world.ts';

/** The result for the parent process. */
export interface DiskFull {
  /** PostgreSQL's code for a write while the disk was full; 53100 is disk_full. */
  code: string;
  /** Statuses of the shop's answers to calls that were repeated afterwards. */
  again: Record<string, number>;
  /** Orders acknowledged before the disk was full, while it was full, and afterwards. */
  placed: { before: number; during: number; since: number };
  violations: unknown[];
  report: string;
}

const ORDERS = 120;
/** Few at once, so that stories are left for every part of the run. */
const AT_ONCE = 8;
const ENOUGH = 10;
/** Indexes in `WANTED` of `buyers.ts` of items without a purchase limit. */
const UNLIMITED = [0, 1, 5, 7];
const LIMIT_MS = 60_000;

const { values, positionals } = parseArgs({ options: { limit: { type: 'boolean' } }, allowPositionals: true });
const [directory = ''] = positionals;
const disk: Disk = values.limit ? writesOf(`${directory}/postgres/data`) : ballastIn(directory);
const seen = { code: '', before: 0, during: 0 };

const result = await runChaos({
  seed: 1,
  orders: ORDERS,
  atOnce: AT_ONCE,
  small: true,
  databaseDirectory: directory,
  // Each has a different choice: otherwise the shop would return an open order, also while nothing can be written.
  stories: Array.from({ length: ORDERS }, (_, n) => ({
    ...buys(n % 6),
    choice: UNLIMITED[Math.floor(n / 6) % UNLIMITED.length] ?? 0,
  })),
  during: fullForAWhile,
});
const again = [...result.witness.counts].filter(([name]) => name.startsWith('asked again: '));
process.send?.({
  code: seen.code,
  again: Object.fromEntries(again.map(([name, count]) => [name.slice('asked again: '.length), count])),
  placed: {
    before: seen.before,
    during: seen.during - seen.before,
    since: result.witness.orders.size - seen.during,
  },
  violations: result.verdict.violations,
  report: report(result),
} satisfies DiskFull);
process.disconnect?.();

async function fullForAWhile(world: ChaosWorld, witness: Witness): Promise<void> {
  await until(() => witness.orders.size >= ENOUGH);
  seen.before = witness.orders.size;
  disk.fill();
  seen.code = await codeOf(world.sql`create table no_space as select repeat('x', 1000) from generate_series(1, 10000)`);
  await until(() => failures(witness) >= ENOUGH);
  // Then fill the write-ahead log, which ends the whole server: it cannot come back without space.
  for (let tries = 0; tries < ENOUGH && (await codeOf(world.sql`select pg_switch_wal(), txid_current()`)) === ''; )
    tries++;
  const down = failures(witness);
  await until(() => failures(witness) >= down + ENOUGH);
  seen.during = witness.orders.size;
  disk.free();
  await world.postgres.revive();
}

function failures({ counts }: Witness): number {
  return [...counts].reduce((all, [name, count]) => (name.startsWith('asked again: ') ? all + count : all), 0);
}

/** Returns PostgreSQL's code, or the other error; empty if the query succeeded. */
function codeOf(query: PromiseLike<unknown>): Promise<string> {
  return Promise.resolve(query).then(
    () => '',
    (error: Error & { code?: string }) => error.code ?? error.message,
  );
}

async function until(good: () => boolean): Promise<void> {
  for (const deadline = Date.now() + LIMIT_MS; !good(); await pause(50)) {
    if (Date.now() > deadline) throw new Error(`timeout while waiting for: ${good}`);
  }
}
