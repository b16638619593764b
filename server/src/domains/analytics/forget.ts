import type { Sql } from '#server/db/client.ts';
import { gaveWay } from '#server/db/gave-way.ts';
import type { Log } from '#server/kernel/log.ts';
import { dropDaysBefore } from './events.repo.ts';
import { forgetParked, waitingTargets } from './forward/waiting.repo.ts';

/**
 * Drops the days that are older than so many. Those that a target at work has not passed wait for it, and the log says so each time;
 * what goes without having been handed on, it says, too. Answers how many days went.
 */
export async function forgetDays({ sql, log }: { sql: Sql; log: Log }, days: number): Promise<number> {
  const { oldest, waiting } = await waitingTargets(sql, days);
  const held = waiting.filter(({ atWork }) => atWork);
  const [first = oldest] = [oldest, ...held.map(({ day }) => day)].toSorted();
  if (held.length > 0)
    log.error(
      { alert: 'analytics.held', targets: held },
      'days of events are kept beyond their time, until they are handed on',
    );
  const lost = waiting.filter(({ atWork, day }) => !atWork && day < first);
  if (lost.length > 0)
    log.error({ alert: 'analytics.lost', targets: lost }, 'days of events go that nobody hands on any more');
  const dropped = await dropDaysBefore(sql, first).catch((error: unknown) => {
    if (gaveWay(error)) return null;
    throw error;
  });
  if (dropped === null) {
    log.warn({ first }, 'days of events were not dropped: somebody reads them for long; it is tried again');
    return 0;
  }
  const parked = await forgetParked(sql, first);
  if (parked > 0) log.error({ alert: 'analytics.lost', parked }, 'parked events went with their days');
  return dropped;
}
