import type { Limit } from '#contract/endpoints/games.ts';

const DAY = { month: 'short', day: 'numeric' } as const;
const FIELDS: Record<Limit['period'], Intl.DateTimeFormatOptions> = {
  day: { weekday: 'short' },
  week: { weekday: 'short' },
  month: DAY,
  lifetime: DAY,
};

/** When a limit starts anew, in the zone in which it does, which is named: "Mon, 04:00 GMT+8". */
export const formatReset = (iso: string, rule: Pick<Limit, 'period' | 'timeZone'>, tag: string): string =>
  new Intl.DateTimeFormat(tag, {
    ...FIELDS[rule.period],
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: rule.timeZone,
    timeZoneName: 'short',
  }).format(new Date(iso));

/** A sale's begin or end in the player's zone, which is named: "Jan 1, 2030, 01:00 GMT+1". */
export const formatSale = (iso: string, tag: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    ...DAY,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(iso));
