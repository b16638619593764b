import type { PushKind } from '#contract/endpoints/push.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds before each further try; a message whose time is over is tried no more. */
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

/** Browsers of one player; a further one takes the place of the one that was heard of longest ago. */
export const MOST_BROWSERS = 10;

/** Nobody has to be told these: they come seldom, and never at night. */
export const MARKETING = ['reward_expiring', 'draw_open'] as const satisfies PushKind[];
export const isMarketing = (kind: PushKind): boolean => (MARKETING as readonly PushKind[]).includes(kind);
/** In any 7 days, of all kinds of marketing together. */
export const MOST_A_WEEK = 2;
/** Of these the draw, which is open every day, takes one: what would be lost must find room. */
export const MOST_DRAWS_A_WEEK = 1;

/** Between these hours of the player's day marketing may come. */
const DAY = { from: 9, until: 21 };
/** The draw of the day is spoken of once most who would draw by themselves have drawn. */
const EVENING = { from: 17, until: 21 };

/** How long a message is worth its while: news of an order that comes later helps nobody. */
export const WORTH_SECONDS = { delivered: 24 * HOUR, refund: 72 * HOUR } as const;

/** The reward is spoken of when it ends within this. */
export const EXPIRING_HOURS = 24;

/** How many seconds of the day are over in a time zone, by its clocks. */
function secondsOfDay(timeZone: string, at: Date): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'medium', hourCycle: 'h23' });
  const [hour = 0, minute = 0, second = 0] = format.format(at).split(':').map(Number);
  return hour * HOUR + minute * MINUTE + second;
}

/** Seconds until the night begins there; 0: marketing of this kind has to wait. */
export function secondsLeft(kind: PushKind, timeZone: string, at: Date): number {
  const { from, until } = kind === 'draw_open' ? EVENING : DAY;
  const now = secondsOfDay(timeZone, at);
  return now < from * HOUR || now >= until * HOUR ? 0 : until * HOUR - now;
}
