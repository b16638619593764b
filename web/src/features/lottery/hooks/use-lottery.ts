import { useQuery } from '@tanstack/react-query';
import { useLocale } from '#web/i18n/index.tsx';
import { useChanges } from '#web/lib/react/changes.ts';
import { lotteryQuery, todayQuery } from '../api/queries.ts';

/** The draw of today and the player's own, both asked for anew when a day ends or the draw opens. */
export function useLottery(signedIn: boolean) {
  const { locale } = useLocale();
  const lottery = useQuery(lotteryQuery(locale));
  const own = useQuery(todayQuery(locale, signedIn));
  const { nextDayAt = null, opensAt = null, until = null } = lottery.data ?? {};
  useChanges(['lottery'], [nextDayAt, opensAt, until], lottery.dataUpdatedAt);
  useChanges(['me', 'lottery'], [nextDayAt], own.dataUpdatedAt);
  const day = lottery.data?.day;
  /** Null: not made yet. Undefined: not known. */
  const today = !signedIn || own.data === undefined ? undefined : own.data.draw?.day === day ? own.data.draw : null;
  return { lottery, own, today };
}
