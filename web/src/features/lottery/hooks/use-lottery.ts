import { useQuery } from '@tanstack/react-query';
import { useLocale } from '#web/i18n/index.tsx';
import { ownKey } from '#web/lib/portal/query.ts';
import { useChanges } from '#web/lib/react/changes.ts';
import { lotteryQuery, todayQuery } from '../api/queries.ts';

/** Returns the lottery and the player's draw of today. Both are refetched when the day ends or the draw opens. */
export function useLottery(signedIn: boolean) {
  const { locale } = useLocale();
  const lottery = useQuery(lotteryQuery(locale));
  const own = useQuery(todayQuery(locale, signedIn));
  const { nextDayAt = null, opensAt = null, until = null } = lottery.data ?? {};
  useChanges(['lottery'], [nextDayAt, opensAt, until], lottery.dataUpdatedAt);
  useChanges(ownKey('lottery'), [nextDayAt], own.dataUpdatedAt);
  const day = lottery.data?.day;
  /** Null if not made yet, undefined while unknown. */
  const today = !signedIn || own.data === undefined ? undefined : own.data.draw?.day === day ? own.data.draw : null;
  return { lottery, own, today };
}
