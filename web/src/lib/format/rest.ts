import { listFormat, numberFormat } from './intl.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const;

/**
 * Returns a remaining time in its two largest units, as the language writes them: "2 days, 5 hr", "4 Min., 9 Sek.".
 * Rounds down, so that players do not come too late.
 */
export function formatRest(milliseconds: number, tag: string): string {
  const found = UNITS.findIndex(([, size]) => milliseconds >= size);
  const first = found === -1 ? UNITS.length - 1 : found;
  let rest = milliseconds;
  const shown = UNITS.slice(first, first + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return numberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
  });
  return listFormat(tag, { type: 'unit', style: 'short' }).format(shown);
}
