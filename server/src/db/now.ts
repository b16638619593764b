import type { Clock } from '#server/kernel/clock.ts';
import type { Db } from './client.ts';

/** The database's time: what is decided by time is decided by this clock, since those of processes may differ. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await db<{ now: Date }[]>`select now()`;
  if (!row) throw new Error('the database did not say what time it is');
  return row.now;
}

/** Clocks drift apart by a few milliseconds in this. */
const COMPARE_EVERY_MS = 60_000;

export interface DatabaseClock extends Clock {
  close(): void;
}

/**
 * A clock that follows the database's, for what has no statement of its own to ask in, such as signatures: a process whose own
 * clock is wrong, or is set while it runs, tells the same time as all others.
 */
export async function openDatabaseClock(db: Db): Promise<DatabaseClock> {
  let zero = await startOfThisProcess(db);
  const compare = async (): Promise<void> => {
    // While the database does not answer, the last comparison stands.
    zero = await startOfThisProcess(db).catch(() => zero);
  };
  const timer = setInterval(() => void compare(), COMPARE_EVERY_MS).unref();
  return { now: () => new Date(zero + performance.now()), close: () => clearInterval(timer) };
}

const SAMPLES = 3;

/** When this process's monotonic clock stood at zero, by the database's clock: ms since 1970. The fastest answer is the best. */
async function startOfThisProcess(db: Db): Promise<number> {
  let best = { zero: 0, took: Number.POSITIVE_INFINITY };
  for (let sample = 0; sample < SAMPLES; sample++) {
    const asked = performance.now();
    const [row] = await db<{ now: Date }[]>`select pg_catalog.clock_timestamp() as now`;
    if (!row) throw new Error('the database did not say what time it is');
    const answered = performance.now();
    const took = answered - asked;
    if (took < best.took) best = { zero: row.now.getTime() - (asked + answered) / 2, took };
  }
  return best.zero;
}
