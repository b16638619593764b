import { dateFormat } from './intl.ts';

/*
 * Times are written in one way: with the language's hours ("7:17 AM", "07:17"), in the player's own zone. Only a time
 * in another zone names its zone.
 */
type Fields = Intl.DateTimeFormatOptions;

const DATE = { month: 'short', day: 'numeric' } as const satisfies Fields;
const DAY_OF_YEAR = { year: 'numeric', ...DATE } as const satisfies Fields;

/** Times farther away than this show the year instead of the day of the week. */
const FAR_MS = 180 * 86_400_000;

/**
 * Returns two-digit hours if the language's short time has them: Intl's choice otherwise depends on the other fields.
 */
function clockOf(tag: string): Fields {
  const seven = dateFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }).formatToParts(7 * 3_600_000);
  const isPadded = seven.some(({ type, value }) => type === 'hour' && value.length > 1);
  return { hour: isPadded ? '2-digit' : 'numeric', minute: '2-digit' };
}

const offsetAt = (moment: Date, timeZone?: string): string | undefined =>
  dateFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;

/** The player's zone when it is unknown, as on a server. Times are then in UTC or in their own zone, and name it. */
export const UNKNOWN_ZONE = 'unknown';

/**
 * Formats a time with these fields and the clock.
 * @param own the player's zone, or UNKNOWN_ZONE; undefined for the device's
 */
export function formatMoment(iso: string, tag: string, fields: Fields, timeZone?: string, own?: string): string {
  const moment = new Date(iso);
  const isUnknown = own === UNKNOWN_ZONE;
  const zone = timeZone ?? (isUnknown ? 'UTC' : own);
  const isOther = isUnknown || (timeZone !== undefined && offsetAt(moment, timeZone) !== offsetAt(moment, own));
  const timeZoneName = !isOther ? undefined : zone === 'UTC' ? 'short' : 'shortOffset';
  return dateFormat(tag, { ...fields, ...clockOf(tag), timeZone: zone, timeZoneName }).format(moment);
}

/** Formats a past event's time: "Nov 21, 2026, 1:05 PM". */
export const formatDateTime = (iso: string, tag: string, own?: string): string =>
  formatMoment(iso, tag, DAY_OF_YEAR, undefined, own);

/** Formats a time within a day: "1:05 PM". */
export const formatClock = (iso: string, tag: string, own?: string): string =>
  formatMoment(iso, tag, {}, undefined, own);

/** The reader of a time: their zone (see formatMoment) and their current time. The device's values are the default. */
export interface Reader {
  own?: string;
  now?: number;
}

/**
 * Formats resets and deadlines: "Tue, Dec 1, 4:00 AM", "… 4:00 AM GMT+8" in another zone, "Jun 1, 2030, …" far away.
 */
export const formatWithZone = (
  iso: string,
  tag: string,
  timeZone?: string,
  { own, now = Date.now() }: Reader = {},
): string => {
  const isFar = Math.abs(Date.parse(iso) - now) > FAR_MS;
  return formatMoment(iso, tag, isFar ? DAY_OF_YEAR : { weekday: 'short', ...DATE }, timeZone, own);
};

/** Formats a day in the player's zone: "Nov 21, 2026". */
export const formatDay = (moment: Date, tag: string, own?: string): string =>
  dateFormat(tag, { ...DAY_OF_YEAR, timeZone: own === UNKNOWN_ZONE ? 'UTC' : own }).format(moment);

/** Formats remaining seconds as "4:05" or "1:00:09", never below zero. */
export function formatCountdown(seconds: number): string {
  const rest = Math.max(0, Math.ceil(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest % 60)}` : `${minutes}:${two(rest % 60)}`;
}
