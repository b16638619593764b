const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns a remaining time: "in 2 days", "in 5 hours", "in 40 minutes". Rounds down, so that no player comes too late.
 */
export function formatLeft(milliseconds: number, tag: string): string {
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  if (milliseconds >= 2 * DAY) return format.format(Math.floor(milliseconds / DAY), 'day');
  if (milliseconds >= HOUR) return format.format(Math.floor(milliseconds / HOUR), 'hour');
  return format.format(Math.max(1, Math.floor(milliseconds / MINUTE)), 'minute');
}
