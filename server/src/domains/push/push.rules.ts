import type { PushKind } from '#contract/endpoints/push.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds before each further try. An expired message is not retried. */
export const RETRY_SECONDS: readonly number[] = [
  10,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
];

/** Maximum number of browsers of one player; a further one replaces the least recently updated. */
export const MAX_BROWSERS = 10;

/** Optional reminders, unlike messages about orders: they are limited in number and never sent at night. */
export const MARKETING = ['reward_expiring', 'draw_open'] as const satisfies PushKind[];
export const isMarketing = (kind: PushKind): boolean => (MARKETING as readonly PushKind[]).includes(kind);
/** Maximum number in any 7 days, of all kinds of marketing together. */
export const MAX_PER_WEEK = 2;
/** Of these, the daily draw takes at most one: a reward that would be lost must have room. */
export const MAX_DRAWS_PER_WEEK = 1;

/** Marketing is sent between these hours of the player's local time. */
const DAY = { from: 9, until: 21 };
/** Reminders of the draw wait for the evening, when most players who draw without one have drawn. */
const EVENING = { from: 17, until: 21 };

/** How long a message is useful after the order's event; later it is not sent. */
export const USEFUL_SECONDS = { delivered: 24 * HOUR, refund: 72 * HOUR } as const;

/** A reminder is due once the reward ends within this many hours. */
export const EXPIRING_HOURS = 24;

/** Returns the seconds since midnight in a time zone. */
function secondsOfDay(timeZone: string, at: Date): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'medium', hourCycle: 'h23' });
  const [hour = 0, minute = 0, second = 0] = format.format(at).split(':').map(Number);
  return hour * HOUR + minute * MINUTE + second;
}

/** Returns the seconds until marketing of this kind must stop for the day; 0 if it must wait now. */
export function secondsLeft(kind: PushKind, timeZone: string, at: Date): number {
  const { from, until } = kind === 'draw_open' ? EVENING : DAY;
  const now = secondsOfDay(timeZone, at);
  return now < from * HOUR || now >= until * HOUR ? 0 : until * HOUR - now;
}
