import type { Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';
import { closingOf, figuresBefore } from '../books/closing.repo.ts';
import { hashOfFigures } from '../books/figures.ts';
import { booksOf, lastingOf } from '../books/month.ts';
import { REPORT_SECONDS, readWithin } from '../patience.ts';
import { type ClosedDifference, closedMonths, monthDifferences } from './closed.repo.ts';
import { hourDifferences, levelDifferences, type RollupDifference } from './differences.repo.ts';
import { LEVELS } from './levels.repo.ts';
import { planForValues } from './rollup.repo.ts';

/** Days that each run compares with the ledger. */
const DAYS = 40;
const DAY_MS = 86_400_000;
/** Most differences logged. */
const MAX_LOGGED = 20;

interface Found {
  hours: number;
  differences: RollupDifference[];
}

/** Compares the rolled hours of the last days with the ledger, one UTC day at a time, and the rolled days with them. */
export async function findRollupDifferences(sql: Sql, days = DAYS): Promise<Found> {
  const [row] = await sql<{ to: Date | null }[]>`select rolled_to as to from revenue_rollup`;
  if (!row?.to) return { hours: 0, differences: [] };
  const last = new Date(Math.floor(row.to.getTime() / DAY_MS) * DAY_MS);
  const differences: RollupDifference[] = [];
  for (let from = new Date(last.getTime() - days * DAY_MS); from <= last; from = new Date(from.getTime() + DAY_MS))
    differences.push(...(await differencesOf(sql, from)));
  return { hours: (row.to.getTime() - last.getTime()) / 3_600_000 + days * 24, differences };
}

/** Compares one UTC day, as far as it is rolled up, with the ledger, and what is added up from it. */
const differencesOf = (sql: Sql, from: Date): Promise<RollupDifference[]> =>
  readWithin(sql, REPORT_SECONDS, async (tx) => {
    await planForValues(tx);
    const [row] = await tx<{ until: Date }[]>`
      select least(${new Date(from.getTime() + DAY_MS)}::timestamptz, rolled_to) as until from revenue_rollup`;
    const hours = { from, until: row?.until ?? from };
    if (hours.until <= from) return [];
    const found = [...(await hourDifferences(tx, hours))];
    // A month is compared with its last day.
    const levels = LEVELS.filter(({ unit }) => unit !== 'month' || hours.until.getUTCDate() === 1);
    for (const level of levels) found.push(...(await levelDifferences(tx, level, hours)));
    return found;
  });

/** Compares each closed month with the ledger. */
export async function findClosedDifferences(sql: Sql): Promise<ClosedDifference[]> {
  const found: ClosedDifference[] = [];
  for (const { month } of await closedMonths(sql))
    found.push(
      ...(await readWithin(sql, REPORT_SECONDS, async (tx) => {
        await planForValues(tx);
        return [...(await monthDifferences(tx, month))];
      })),
    );
  return found;
}

/** Returns the closed months whose numbers are not those of their hash, or not those of the ledger any more. */
export async function findChangedMonths(sql: Sql): Promise<string[]> {
  const changed: string[] = [];
  for (const { month } of await closedMonths(sql)) {
    const isSame = await readWithin(sql, REPORT_SECONDS, async (tx) => {
      await planForValues(tx);
      const { figures, hash } = (await closingOf(tx, month)) ?? {};
      if (!figures) return true;
      const now = await booksOf(tx, month, (await figuresBefore(tx, month))?.receivables ?? null);
      const [stored, present] = [figures, now.figures].map((one) => hashOfFigures(lastingOf(one)));
      return hashOfFigures(figures) === hash && stored === present;
    });
    if (!isSame) changed.push(month);
  }
  return changed;
}

/** Logs an error if roll-ups or closed months differ from the ledger. It repairs nothing: an operator does. */
export async function reportRollups({ sql, log }: { sql: Sql; log: Log }): Promise<void> {
  const { hours, differences } = await findRollupDifferences(sql);
  if (differences.length > 0)
    log.error(
      { alert: 'money.rollup', total: differences.length, first: differences.slice(0, MAX_LOGGED) },
      'the roll-up of revenue differs from the ledger: find the cause, then run `report rebuild`',
    );
  const closed = await findClosedDifferences(sql);
  if (closed.length > 0)
    log.error(
      { alert: 'money.closed', total: closed.length, first: closed.slice(0, MAX_LOGGED) },
      'the ledger of a closed month differs from the sums that were stored',
    );
  const changed = await findChangedMonths(sql);
  if (changed.length > 0)
    log.error(
      { alert: 'money.closed', months: changed },
      'the numbers of a closed month are not those that were stored',
    );
  if (differences.length + closed.length + changed.length === 0)
    log.info({ hours }, 'the roll-up of revenue agrees with the ledger');
}
