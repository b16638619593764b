import { numberFormat } from '#web/lib/format/intl.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the remaining time as one number in the language's format: "29 min", "3 hr", "2 days"; null if none is left.
 */
export function restText(milliseconds: number, tag: string): string | null {
  if (milliseconds <= 0) return null;
  const [unit, size] =
    milliseconds <= HOUR_MS
      ? (['minute', MINUTE_MS] as const)
      : milliseconds < 2 * DAY_MS
        ? (['hour', HOUR_MS] as const)
        : (['day', DAY_MS] as const);
  const count = unit === 'minute' ? Math.ceil(milliseconds / size) : Math.floor(milliseconds / size);
  return numberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
}
