/** "21 Nov 2026, 13:05" in the player's zone. `iso` is UTC. */
export const formatDateTime = (iso: string, tag: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso));

/** "13:05:09" in the player's zone, for the steps of one order. */
export const formatClock = (iso: string, tag: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(tag, { timeStyle: 'medium', timeZone }).format(new Date(iso));

/** "Tue, Dec 1, 04:00 GMT+8": for resets and deadlines, where the zone matters and is therefore named. */
export const formatWithZone = (iso: string, tag: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(tag, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: timeZone === 'UTC' ? 'short' : 'shortOffset',
  }).format(new Date(iso));

/** "21 Nov 2026" in the player's zone. */
export const formatDay = (moment: Date, tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(moment);

/** "4:05" or "1:00:09" for a rest of seconds; never below zero. */
export function formatCountdown(seconds: number): string {
  const rest = Math.max(0, Math.ceil(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest % 60)}` : `${minutes}:${two(rest % 60)}`;
}
