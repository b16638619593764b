import { type Cpu, cpuOf } from '../cpu.ts';
import { memoryOf, memoryOfDatabase } from '../memory.ts';
import { percentile } from '../report.ts';
import { watchSent } from '../sent.ts';
import { type Bought, sendBuyers } from './arrivals.ts';
import type { Minute } from './verdict.ts';

const MINUTE_MS = 60_000;
const PROMPT_MS = 1000;

type Soak = Pick<Parameters<typeof sendBuyers>[0], 'world' | 'buyers' | 'total' | 'perSecond' | 'seconds'>;

/** Parts of the most orders a second, from the highest. */
const PARTS = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3];
const TRIAL_S = 15;

/**
 * Returns the most orders a second that `atOnce` buyers reach, and the highest pace at which the slowest of a hundred
 * orders is in the game within a second. At a steady pace batches are smaller, so an order costs more.
 */
export async function findPeak(
  options: Omit<Soak, 'perSecond' | 'seconds'>,
  { atOnce, seconds = TRIAL_S }: { atOnce: number; seconds?: number },
) {
  const pace = (perSecond: number, at: number) => sell({ ...options, perSecond, seconds }, at);
  // The first run warms up.
  await pace(Number.POSITIVE_INFINITY, atOnce);
  const most = (await pace(Number.POSITIVE_INFINITY, atOnce)).perSecond;
  await options.world.sql`analyze /* bench */`;
  for (const part of PARTS) {
    const { waits } = await pace(part * most, options.buyers.length);
    if (percentile(waits, 99) < PROMPT_MS) return { most, peak: part * most };
  }
  throw new Error('at no pace was an order in the game within a second');
}

/** @throws the first failure of an order */
async function sell(options: Soak, atOnce: number): Promise<{ perSecond: number; waits: number[] }> {
  const watch = await watchSent(options.world);
  const waits: number[] = [];
  const failures: unknown[] = [];
  const begun = performance.now();
  try {
    await sendBuyers({
      ...options,
      watch,
      atOnce,
      bought: ({ delivered }) => void waits.push(delivered),
      failed: (error) => void failures.push(error),
    });
  } finally {
    await watch.stop();
  }
  if (failures.length > 0) throw failures[0];
  return { perSecond: (1000 * waits.length) / (performance.now() - begun), waits };
}

/**
 * Sells at a steady pace, and reads memory, processor time and size each minute. Throws if a minute could not be read.
 * @param onMinute called after each minute, with its number from 0
 */
export async function soak(
  options: Soak,
  onMinute: (minute: Minute, at: number) => void,
): Promise<{ minutes: Minute[]; failed: number }> {
  const { world } = options;
  const minutes: Minute[] = [];
  let orders: Bought[] = [];
  let failed = 0;
  let used = await cpuOf(world);
  let reading = Promise.resolve();
  const read = async (): Promise<void> => {
    const all = orders;
    orders = [];
    const now = await cpuOf(world);
    const cpu = (shopTime(now) - shopTime(used)) / all.length;
    used = now;
    const [row] = await world.sql<
      { size: number }[]
    >`select pg_database_size(current_database())::float8 as size /* bench */`;
    const minute: Minute = {
      orders: all.length,
      placed: waitsOf(all.map(({ placed }) => placed)),
      delivered: waitsOf(all.map(({ delivered }) => delivered)),
      cpu,
      portal: memoryOf(world.pid),
      database: await memoryOfDatabase(world.sql),
      size: row?.size ?? Number.NaN,
    };
    onMinute(minute, minutes.push(minute) - 1);
  };
  const watch = await watchSent(world);
  const timer = setInterval(() => {
    reading = reading.then(read);
    // The failure is thrown after the last order.
    reading.catch(() => undefined);
  }, MINUTE_MS);
  try {
    await sendBuyers({
      ...options,
      watch,
      atOnce: options.buyers.length,
      bought: (order) => void orders.push(order),
      failed: (error) => {
        failed += 1;
        if (failed <= 3) console.error(error);
      },
    });
  } finally {
    clearInterval(timer);
    await watch.stop();
  }
  await reading;
  return { minutes, failed };
}

const shopTime = ({ portal, database }: Cpu): number => (portal ?? Number.NaN) + (database ?? Number.NaN);
const waitsOf = (waits: readonly number[]) => ({ p50: percentile(waits, 50), p99: percentile(waits, 99) });
