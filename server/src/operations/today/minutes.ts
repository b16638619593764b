export const MINUTE_MS = 60_000;
/** Minutes that the page shows; the last one is the current minute. */
export const MINUTES = 60;
/** Transactions that began up to so long ago may still commit rows of their time. */
const LATE_MS = 2 * MINUTE_MS;

/** Sums of one minute. */
export interface MinuteRow {
  minute: Date;
}

const startOf = (at: number): number => at - (at % MINUTE_MS);

/** Returns the first of the minutes that are shown at a time. */
export const firstMinute = (at: Date): Date => new Date(startOf(at.getTime()) - (MINUTES - 1) * MINUTE_MS);

/** Returns one value for each minute from `first` on; 0 without a row. */
export function seriesOf<R extends MinuteRow>(rows: readonly R[], first: Date, value: (row: R) => number): number[] {
  const series = Array.from({ length: MINUTES }, () => 0);
  for (const row of rows) {
    const at = (row.minute.getTime() - first.getTime()) / MINUTE_MS;
    if (at in series) series[at] = (series[at] ?? 0) + value(row);
  }
  return series;
}

/**
 * Keeps the rows of the shown minutes, so that each read asks only for the last ones. Earlier minutes do not change.
 * @param read returns the rows of all minutes from `since` on
 */
export function keepMinutes<R extends MinuteRow>(read: (since: Date) => Promise<readonly R[]>) {
  let kept: readonly R[] = [];
  let readAt: number | undefined;
  return async (now: Date): Promise<readonly R[]> => {
    const first = firstMinute(now);
    const since = new Date(Math.max(first.getTime(), readAt === undefined ? 0 : startOf(readAt - LATE_MS)));
    const rows = await read(since);
    kept = [...kept.filter(({ minute }) => minute >= first && minute < since), ...rows];
    readAt = now.getTime();
    return kept;
  };
}
