import type { Sql } from '#server/db/client.ts';
import { wrongBalances } from '#server/domains/points/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Log } from '#server/kernel/log.ts';
import { firstMisfit, headOf } from './audit.repo.ts';
import { dayBefore, findDifferences } from './queries/differences.ts';

/** Vouchers are paid, deliveries given up and refunds come back long after the order: each day is looked at again for so many. */
const DAYS = 40;
/** Of each kind; `npm run ops -- differences` has all. */
const MOST_LOGGED = 20;

/**
 * Writes to the log what differs, of yesterday and the weeks before it: at level error with counts and the first of each kind, or
 * that nothing does. Of the providers' books it reads yesterday's; `payments.catch_up` reads those of the other days.
 */
export async function reportYesterday(
  needs: Parameters<typeof findDifferences>[0] & { clock: Clock; log: Log },
): Promise<void> {
  const now = needs.clock.now();
  const scope = { day: dayBefore(now), days: DAYS, bookDays: 1 };
  const { day, days, counts, total, findings } = await findDifferences(needs, scope);
  if (total === 0) {
    needs.log.info({ day, days }, 'the books agree');
    return;
  }
  const first = Object.entries(findings).flatMap(([kind, rows]) =>
    rows.length > 0 ? [[kind, rows.slice(0, MOST_LOGGED)] as const] : [],
  );
  needs.log.error(
    { alert: 'money.differences', day, days, total, counts, first: Object.fromEntries(first) },
    'the books differ',
  );
}

/** Writes to the log whose balance of points is not the sum of its entries; says nothing where all are. */
export async function reportPoints({ sql, log }: { sql: Sql; log: Log }): Promise<void> {
  const wrong = await wrongBalances(sql);
  if (wrong.length > 0)
    log.error({ alert: 'points.balance', first: wrong.slice(0, MOST_LOGGED) }, 'balances of points are not their sums');
}

/**
 * Writes to the log whether the audit log is whole, with its head: logs are mostly kept where whoever owns the database cannot
 * change them, and no other chain leads to the same head.
 */
export async function reportAudit({ sql, log }: { sql: Sql; log: Log }): Promise<void> {
  const misfit = await firstMisfit(sql);
  const { entries, hash } = await headOf(sql);
  const head = `${entries}:${hash}`;
  if (misfit) log.error({ alert: 'audit.broken', head, misfit }, 'the audit log does not fit together');
  else log.info({ head }, 'the audit log is whole');
}
