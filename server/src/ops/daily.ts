import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { dayBefore, findDifferences } from './differences.ts';

/** When the worker compares the day before: by then the providers have closed their books, and webhooks have come. */
export const DAILY_AT = '43 5 * * *';
/** Of each kind; `npm run ops -- differences` has all. */
const MOST_LOGGED = 20;

/** Writes the differences of yesterday to the log: at level error with counts and the first of each kind, or that there are none. */
export async function reportYesterday(
  needs: Parameters<typeof findDifferences>[0] & { clock: Clock; log: Log },
): Promise<void> {
  const now = needs.clock.now();
  const { day, counts, total, findings } = await findDifferences(needs, dayBefore(now));
  if (total === 0) {
    needs.log.info({ day }, 'the books of yesterday agree');
    return;
  }
  const first = Object.entries(findings).flatMap(([kind, rows]) =>
    rows.length > 0 ? [[kind, rows.slice(0, MOST_LOGGED)] as const] : [],
  );
  needs.log.error(
    { alert: 'money.differences', day, total, counts, first: Object.fromEntries(first) },
    'the books of yesterday differ',
  );
}
