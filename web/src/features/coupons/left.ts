import { formatDateTime, formatWithZone } from '#web/lib/time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "in 2 days", "in 5 hours", "in 40 minutes": a rest of time, rounded down, so that nobody comes too late. */
export function formatLeft(milliseconds: number, tag: string): string {
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  if (milliseconds >= 2 * DAY) return format.format(Math.floor(milliseconds / DAY), 'day');
  if (milliseconds >= HOUR) return format.format(Math.floor(milliseconds / HOUR), 'hour');
  return format.format(Math.max(1, Math.floor(milliseconds / MINUTE)), 'minute');
}

/** Of a deadline farther away than this the year is said, not the zone. */
const FAR_MS = 180 * DAY;

/** "Sat, Nov 28, 06:38 PM GMT+1", and of what is far away "Jun 1, 2030, 4:00 AM". */
export const formatDeadline = (iso: string, tag: string, now = Date.now()): string =>
  Date.parse(iso) - now > FAR_MS ? formatDateTime(iso, tag) : formatWithZone(iso, tag);
