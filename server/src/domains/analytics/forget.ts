import type { Sql } from '#server/db/client.ts';
import { isLockTimeout } from '#server/db/lock-conflicts.ts';
import type { Log } from '#server/kernel/log.ts';
import { dropDaysBefore } from './events.repo.ts';
import { forgetParked, waitingTargets } from './forward/waiting.repo.ts';

/**
 * Drops the days that are older than `days` and returns how many were dropped. A day that an active target has not
 * passed stays, and is logged on each call. Events that are dropped before they were forwarded are logged too.
 */
export async function forgetDays({ sql, log }: { sql: Sql; log: Log }, days: number): Promise<number> {
  const { oldest, waiting } = await waitingTargets(sql, days);
  const held = waiting.filter(({ atWork }) => atWork);
  const [first = oldest] = [oldest, ...held.map(({ day }) => day)].toSorted();
  if (held.length > 0)
    log.error(
      { alert: 'analytics.held', targets: held },
      'old events are kept until every target has them; check the targets',
    );
  const lost = waiting.filter(({ atWork, day }) => !atWork && day < first);
  if (lost.length > 0)
    log.error(
      { alert: 'analytics.lost', targets: lost },
      'days of events were dropped before an inactive target got them',
    );
  const dropped = await dropDaysBefore(sql, first).catch((error: unknown) => {
    if (isLockTimeout(error)) return null;
    throw error;
  });
  if (dropped === null) {
    log.warn({ first }, 'days of events were not dropped because a long read blocks them, will retry');
    return 0;
  }
  const parked = await forgetParked(sql, first);
  if (parked > 0) log.error({ alert: 'analytics.lost', parked }, 'parked events were dropped with their days');
  return dropped;
}
