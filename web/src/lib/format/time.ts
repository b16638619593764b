import { dateFormat } from './intl.ts';

/*
 * One way to tell the time: as the language writes hours ("7:17 AM", "07:17"), and in the player's own zone, which nobody
 * names. Only a time of another zone says which.
 */
type Fields = Intl.DateTimeFormatOptions;

const DATE = { month: 'short', day: 'numeric' } as const satisfies Fields;
const DAY_OF_YEAR = { year: 'numeric', ...DATE } as const satisfies Fields;

/** Of what is farther away than this the year is said, not the day of the week. */
const FAR_MS = 180 * 86_400_000;

/** Hours with two digits where the language's own short time has them: Intl changes its mind about that by what stands around. */
function clockOf(tag: string): Fields {
  const seven = dateFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }).formatToParts(7 * 3_600_000);
  const isPadded = seven.some(({ type, value }) => type === 'hour' && value.length > 1);
  return { hour: isPadded ? '2-digit' : 'numeric', minute: '2-digit' };
}

const offsetAt = (moment: Date, timeZone?: string): string | undefined =>
  dateFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;

/** The zone of a player of whom a server knows none: times are of UTC then, or of their own zone, and say so. */
export const UNKNOWN_ZONE = 'unknown';

/** A moment by these fields and the clock. @param own the player's zone, or UNKNOWN_ZONE; undefined: the device's */
export function formatMoment(iso: string, tag: string, fields: Fields, timeZone?: string, own?: string): string {
  const moment = new Date(iso);
  const isUnknown = own === UNKNOWN_ZONE;
  const zone = timeZone ?? (isUnknown ? 'UTC' : own);
  const isOther = isUnknown || (timeZone !== undefined && offsetAt(moment, timeZone) !== offsetAt(moment, own));
  const timeZoneName = !isOther ? undefined : zone === 'UTC' ? 'short' : 'shortOffset';
  return dateFormat(tag, { ...fields, ...clockOf(tag), timeZone: zone, timeZoneName }).format(moment);
}

/** "Nov 21, 2026, 1:05 PM": when something happened. */
export const formatDateTime = (iso: string, tag: string, own?: string): string =>
  formatMoment(iso, tag, DAY_OF_YEAR, undefined, own);

/** "1:05 PM": the steps of one day. */
export const formatClock = (iso: string, tag: string, own?: string): string =>
  formatMoment(iso, tag, {}, undefined, own);

/** Who reads a time: in which zone (see formatMoment), and when. What is absent is as the device says. */
export interface Reader {
  own?: string;
  now?: number;
}

/** "Tue, Dec 1, 4:00 AM", of another zone "Tue, Dec 1, 4:00 AM GMT+8": resets and deadlines. Far away: "Jun 1, 2030, 4:00 AM". */
export const formatWithZone = (
  iso: string,
  tag: string,
  timeZone?: string,
  { own, now = Date.now() }: Reader = {},
): string => {
  const isFar = Math.abs(Date.parse(iso) - now) > FAR_MS;
  return formatMoment(iso, tag, isFar ? DAY_OF_YEAR : { weekday: 'short', ...DATE }, timeZone, own);
};

/** "Nov 21, 2026" in the player's zone. */
export const formatDay = (moment: Date, tag: string, own?: string): string =>
  dateFormat(tag, { ...DAY_OF_YEAR, timeZone: own === UNKNOWN_ZONE ? 'UTC' : own }).format(moment);

/** "4:05" or "1:00:09" for a rest of seconds; never below zero. */
export function formatCountdown(seconds: number): string {
  const rest = Math.max(0, Math.ceil(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest % 60)}` : `${minutes}:${two(rest % 60)}`;
}
