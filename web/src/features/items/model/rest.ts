import { numberFormat } from '#web/lib/format/intl.ts';

const MINUTE_MS = 60_000;
const UNITS = ['day', 'hour', 'minute'] as const;

/**
 * Returns a duration in its two largest units, rounded down so that no player comes too late: "2d 4h", "3h 20m", "1m".
 */
export function formatRest(ms: number, tag: string): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  const counts = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const largest = counts.findIndex((count) => count > 0);
  return UNITS.map((unit, index) => ({ unit, count: counts[index] ?? 0 }))
    .slice(largest, largest + 2)
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) => numberFormat(tag, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count))
    .join(' ');
}
