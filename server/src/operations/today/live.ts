import { createSharedRead, type SharedRead } from '#server/kernel/work/shared-read.ts';
import { createTodayReader, type TodayParts } from './read-today.ts';
import type { MoneyState, TodayState } from './today-state.ts';

/** Interval of reads while somebody watches. */
const EVERY_MS = 2000;

export type LiveToday = TodayState & { money: MoneyState[] };

/** Creates the read that all operators of a process share, however many watch. */
export function createLiveToday(parts: TodayParts, everyMs = EVERY_MS): SharedRead<LiveToday> {
  const reader = createTodayReader(parts);
  return createSharedRead(async () => {
    const [today, money] = await Promise.all([reader.today(), reader.money()]);
    return { ...today, money };
  }, everyMs);
}
