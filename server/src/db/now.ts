import type { Clock } from '#server/kernel/clock.ts';
import type { Db } from './client.ts';

/** Returns the database's time. Decisions by time use this clock, because the clocks of processes may differ. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await db<{ now: Date }[]>`select now()`;
  if (!row) throw new Error('the database returned no time');
  return row.now;
}

/** Between two comparisons clocks drift apart by only a few milliseconds. */
const COMPARE_EVERY_MS = 60_000;

export interface DatabaseClock extends Clock {
  close(): void;
}

/**
 * Opens a clock that follows the database's, for code that runs no statement of its own, such as signatures. A process
 * whose clock is wrong, or is set while it runs, then has the same time as all others.
 */
export async function openDatabaseClock(db: Db): Promise<DatabaseClock> {
  let zero = await startOfThisProcess(db);
  const compare = async (): Promise<void> => {
    // While the database does not answer, the last comparison stays valid.
    zero = await startOfThisProcess(db).catch(() => zero);
  };
  const timer = setInterval(() => void compare(), COMPARE_EVERY_MS).unref();
  return { now: () => new Date(zero + performance.now()), close: () => clearInterval(timer) };
}

const SAMPLES = 3;

/**
 * Returns the database's time at which this process's monotonic clock was zero, in ms since 1970. Uses the fastest of
 * several answers.
 */
async function startOfThisProcess(db: Db): Promise<number> {
  let best = { zero: 0, took: Number.POSITIVE_INFINITY };
  for (let sample = 0; sample < SAMPLES; sample++) {
    const asked = performance.now();
    const [row] = await db<{ now: Date }[]>`select pg_catalog.clock_timestamp() as now`;
    if (!row) throw new Error('the database returned no time');
    const answered = performance.now();
    const took = answered - asked;
    if (took < best.took) best = { zero: row.now.getTime() - (asked + answered) / 2, took };
  }
  return best.zero;
}
