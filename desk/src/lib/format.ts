import { dateFormat } from '#web/lib/format/intl.ts';
import { formatCount, formatMoney } from '#web/lib/format/money.ts';

/** The operator's variant of English, or British. */
export const TAG =
  ['en-US', 'en-CA', 'en-AU', 'en-GB'].find((tag) => globalThis.navigator?.language === tag) ?? 'en-GB';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const counted = (value: number, unit: string): string => `${value} ${unit}${value === 1 ? '' : 's'}`;

/** Formats minor units: (1499, 'USD') -> "US$14.99". */
export const money = (amount: number, currency: string): string => formatMoney(amount, currency, TAG);

export const count = (value: number): string => formatCount(value, TAG);

/** Formats a time in the operator's zone: "28 Nov, 14:05"; with the year if it is another. */
export function shortTime(iso: string, now = Date.now()): string {
  const moment = new Date(iso);
  const year = moment.getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric';
  return dateFormat(TAG, { day: 'numeric', month: 'short', year, hour: '2-digit', minute: '2-digit' }).format(moment);
}

/** Formats a time of today in the operator's zone, to the second: "14:05:33". */
export const clockTime = (iso: string): string =>
  dateFormat(TAG, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(new Date(iso));

/** Formats a size: "12 MB", "3.4 GB". */
export function bytes(value: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'];
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(value, 1)) / 3), 1), units.length);
  const size = value / 1000 ** step;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[step - 1]}`;
}

/** Formats a time in seconds: "1.2 s", "45 s", "12 minutes". */
export function seconds(value: number): string {
  if (value < 10) return `${value.toFixed(1)} s`;
  return value < 120 ? `${Math.round(value)} s` : counted(Math.floor(value / 60), 'minute');
}

/** Formats a day in the operator's zone: "28 Nov 2026". */
export const day = (iso: string): string =>
  dateFormat(TAG, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(iso));

/** Formats a time to the second in UTC: "2026-11-28 14:05:33 UTC". */
export const utcTime = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Formats a time in the operator's zone and in UTC: "28 Nov, 15:05 (2026-11-28 14:05:33 UTC)". */
export const bothTimes = (iso: string): string => `${shortTime(iso)} (${utcTime(iso)})`;

/** True for a time as calls and files have it: ISO 8601 in UTC. */
export const isTimestamp = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** Formats the time that has passed: "just now", "5 minutes ago", "3 days ago". */
export function ago(iso: string, now: number): string {
  const passed = now - Date.parse(iso);
  if (passed < MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return `${counted(Math.floor(passed / MINUTE_MS), 'minute')} ago`;
  if (passed < DAY_MS) return `${counted(Math.floor(passed / HOUR_MS), 'hour')} ago`;
  return `${counted(Math.floor(passed / DAY_MS), 'day')} ago`;
}

/** Deadlines closer than this are urgent. */
const URGENT_MS = 3 * DAY_MS;

export interface Deadline {
  text: string;
  isUrgent: boolean;
}

/** Describes a deadline: "Due in 5 days", "Due in 4 hours", "The deadline is over". */
export function deadline(iso: string | null, now: number): Deadline {
  if (iso === null) return { text: 'No known deadline', isUrgent: false };
  const left = Date.parse(iso) - now;
  if (left <= 0) return { text: 'The deadline is over', isUrgent: true };
  const isUrgent = left <= URGENT_MS;
  if (left < HOUR_MS) return { text: 'Due in less than an hour', isUrgent };
  if (left < DAY_MS) return { text: `Due in ${counted(Math.floor(left / HOUR_MS), 'hour')}`, isUrgent };
  return { text: `Due in ${counted(Math.floor(left / DAY_MS), 'day')}`, isUrgent };
}
