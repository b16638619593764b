import type { Limit } from '#contract/endpoints/games.ts';
import { dateFormat } from '#web/lib/format/intl.ts';
import { formatMoment } from '#web/lib/format/time.ts';

const DATE = { month: 'short', day: 'numeric' } as const;
const FIELDS: Record<Limit['period'], Intl.DateTimeFormatOptions> = {
  day: { weekday: 'short' },
  week: { weekday: 'short' },
  month: DATE,
  lifetime: DATE,
};

/**
 * Returns the time when a limit resets, in the limit's time zone. Names the zone if the player is in another one: "Mon
 * 4:00 AM GMT+8".
 */
export const formatReset = (iso: string, rule: Pick<Limit, 'period' | 'timeZone'>, tag: string, own?: string): string =>
  formatMoment(iso, tag, FIELDS[rule.period], rule.timeZone, own);

/**
 * Returns the day of the reset in the player's time zone: "Dec 1". @param own the player's zone; undefined means the
 * device's
 */
export const formatReturn = (iso: string, tag: string, own?: string): string =>
  dateFormat(tag, { ...DATE, timeZone: own }).format(new Date(iso));
