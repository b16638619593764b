import type { Sql, Tx } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';
import { addUp } from './levels.repo.ts';
import {
  type Hours,
  lockRollup,
  mark,
  nextHours,
  planForValues,
  rollUp,
  setRolledTo,
  tryLockRollup,
} from './rollup.repo.ts';

/** Hours in one transaction, at first: a day of a large shop is summed in a few seconds. */
const MOST_HOURS = 24;
/** Timeout of one statement, in seconds. After it, the transaction is tried again with half of the hours. */
const STATEMENT_SECONDS = 20;
/** The same until the first hour: its search reads the whole ledger, once. */
const FIRST_SECONDS = 600;
/** One run works for so long; the next run continues. */
const RUN_MS = 20_000;
const TOO_LONG = '57014';

interface Needs {
  sql: Sql;
  log: Log;
}

/**
 * Rolls up the hours of the ledger that are complete. A shop that has none begins with its first day, and catches up in
 * the background. It leaves the work to a concurrent run, or to the next one.
 */
export async function rollUpRevenue({ sql, log }: Needs, { mostHours = MOST_HOURS, runMs = RUN_MS } = {}) {
  await mark(sql);
  const until = performance.now() + runMs;
  let hours = mostHours;
  do {
    try {
      if (!(await sql.begin((tx) => rollUpNext(tx, hours)))) return;
    } catch (error) {
      if ((error as { code?: string }).code !== TOO_LONG || hours === 1) throw error;
      hours = Math.ceil(hours / 2);
      log.warn({ hours }, 'a roll-up of revenue took too long, and is tried with fewer hours');
    }
  } while (performance.now() < until);
}

/** Returns false if no hour is left, or if another transaction rolls up. */
async function rollUpNext(tx: Tx, most: number): Promise<boolean> {
  await planForValues(tx);
  const rolled = await tryLockRollup(tx);
  if (!rolled) return false;
  await limitStatements(tx, rolled.to === null ? FIRST_SECONDS : STATEMENT_SECONDS);
  const hours = await nextHours(tx, rolled.to, most);
  if (!hours) return false;
  await limitStatements(tx, STATEMENT_SECONDS);
  await rollUp(tx, hours);
  await setRolledTo(tx, hours.until);
  await addUp(tx, hours);
  return true;
}

const limitStatements = (tx: Tx, seconds: number) => tx`select set_config('statement_timeout', ${`${seconds}s`}, true)`;

/** Sums the rolled hours of a period again. Returns the hours. */
export async function rebuild(tx: Tx, { from, until }: Hours): Promise<number> {
  await planForValues(tx);
  const { to: rolledTo } = await lockRollup(tx);
  if (rolledTo === null || rolledTo <= from) return 0;
  const hours = { from, until: rolledTo < until ? rolledTo : until };
  await rollUp(tx, hours);
  await addUp(tx, hours);
  return (hours.until.getTime() - hours.from.getTime()) / 3_600_000;
}
