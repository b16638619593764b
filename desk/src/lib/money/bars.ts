import type { Report } from './report.ts';

export interface Bar {
  label: string | null;
  net: number;
}

const DAY_MS = 86_400_000;
/** More days are drawn without the empty ones. */
const MOST_DAYS = 800;

/** Returns the bars of one currency. Days without money are zero. */
export function barsOf(
  { bars, from, to }: Pick<Report, 'bars' | 'from' | 'to'>,
  currency: string,
  byDay: boolean,
): Bar[] {
  const own = bars.filter((bar) => bar.currency === currency);
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (!byDay || count > MOST_DAYS) return own;
  const known = new Map(own.map(({ label, net }) => [label, net]));
  return Array.from({ length: count }, (_, at) => {
    const label = new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10);
    return { label, net: known.get(label) ?? 0 };
  });
}

/** The scale of a chart: the part of its height above zero, and how much of it a value has. */
export function scaleOf(bars: readonly Bar[]) {
  const top = Math.max(0, ...bars.map(({ net }) => net));
  const bottom = Math.min(0, ...bars.map(({ net }) => net));
  const range = top - bottom || 1;
  return { top, bottom, share: (value: number) => value / range, above: top / range };
}
