import type { Sql } from '#server/db/client.ts';
import { wrongBalances } from '#server/domains/points/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Log } from '#server/kernel/log.ts';
import { firstMisfit, headOf } from './audit.repo.ts';
import { dayBefore, findDifferences } from './queries/differences.ts';

/** Days checked in each run: vouchers are paid, deliveries parked and refunds returned long after the order. */
const DAYS = 40;
/** Most differences logged of each kind; `npm run ops -- differences` lists all. */
const MAX_LOGGED = 20;

/**
 * Logs the differences of yesterday and the weeks before: an error with counts and the first of each kind, or that
 * there are none. Returns their number. It reads the providers' books only of yesterday; `payments.catch_up` reads
 * those of the other days.
 */
export async function reportYesterday(
  needs: Parameters<typeof findDifferences>[0] & { clock: Clock; log: Log },
): Promise<number> {
  const now = needs.clock.now();
  const scope = { day: dayBefore(now), days: DAYS, bookDays: 1 };
  const { day, days, counts, total, findings } = await findDifferences(needs, scope);
  if (total === 0) {
    needs.log.info({ day, days }, 'the books agree');
    return 0;
  }
  const first = Object.entries(findings).flatMap(([kind, rows]) =>
    rows.length > 0 ? [[kind, rows.slice(0, MAX_LOGGED)] as const] : [],
  );
  needs.log.error(
    { alert: 'money.differences', day, days, total, counts, first: Object.fromEntries(first) },
    'the books differ',
  );
  return total;
}

/** Logs an error if balances of points differ from the sum of their entries; otherwise logs nothing. */
export async function reportPoints({ sql, log }: { sql: Sql; log: Log }): Promise<void> {
  const wrong = await wrongBalances(sql);
  if (wrong.length > 0)
    log.error({ alert: 'points.balance', first: wrong.slice(0, MAX_LOGGED) }, 'balances of points are not their sums');
}

/**
 * Logs the head of the audit log and whether its chain is whole. The owner of the database usually cannot change
 * stored logs, and no other chain has the same head.
 */
export async function reportAudit({ sql, log }: { sql: Sql; log: Log }): Promise<void> {
  const misfit = await firstMisfit(sql);
  const { entries, hash } = await headOf(sql);
  const head = `${entries}:${hash}`;
  if (misfit) log.error({ alert: 'audit.broken', head, misfit }, 'the audit log does not fit together');
  else log.info({ head }, 'the audit log is whole');
}
