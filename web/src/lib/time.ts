/** "21 Nov 2026, 13:05" in the player's zone. `iso` is UTC. */
export const formatDateTime = (iso: string, tag: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso));

/** "13:05:09" in the player's zone, for the steps of one order. */
export const formatClock = (iso: string, tag: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(tag, { timeStyle: 'medium', timeZone }).format(new Date(iso));

/** "Mon 04:00 GMT+8": for resets and deadlines, where the zone matters and is therefore named. */
export const formatWithZone = (iso: string, tag: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(tag, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'shortOffset',
  }).format(new Date(iso));
