import { dateFormat } from '#web/lib/format/intl.ts';

/*
 * The desk shows and takes all times in one zone, the operator's. Only days of bookkeeping are in another one, and
 * their pages name it.
 */
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the place of a zone with its distance to UTC at a time: "Berlin, UTC+1". */
export function zoneText(at: string | number = Date.now(), zone = ownZone()): string {
  const parts = dateFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(new Date(at));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  const offset = name.replace('GMT', 'UTC').replace('-', '−');
  // Names such as Etc/GMT-5 have the sign of another convention.
  const hasPlace = zone.includes('/') && !zone.startsWith('Etc/');
  if (!hasPlace) return offset.replace(/\+0$/, '');
  return `${zone.split('/').at(-1)?.replaceAll('_', ' ')}, ${offset}`;
}

const FIELDS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

/** Returns the clock of a zone at a moment, as if it were UTC, in milliseconds. */
function clockAt(moment: number, zone: string): number {
  const parts = dateFormat('en-GB', { ...FIELDS, timeZone: zone }).formatToParts(moment);
  const {
    year = '',
    month,
    day,
    hour,
    minute,
    second,
  } = Object.fromEntries(parts.map((part) => [part.type, part.value]));
  return Date.parse(`${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Returns the distances of a zone to UTC around a clock: one, or two next to a change of the clocks. */
const offsetsAround = (clock: number, zone: string): number[] =>
  [clock - DAY_MS, clock + DAY_MS].map((moment) => clockAt(moment, zone) - moment);

/** Returns the moments at which a zone has a clock: one, none in the hour that is left out, or two. */
function momentsOf(clock: number, zone: string): number[] {
  const possible = offsetsAround(clock, zone).map((offset) => clock - offset);
  return [...new Set(possible)].filter((moment) => clockAt(moment, zone) === clock).sort((one, other) => one - other);
}

const clockOf = (text: string): number => Date.parse(`${text}Z`);

/**
 * Returns the moment of a `datetime-local` field; null if it is incomplete. Of two moments it is the first. A time that
 * the clocks leave out is later by the time that they leave out.
 */
export function momentOf(text: string, zone = ownZone()): string | null {
  const clock = clockOf(text);
  if (Number.isNaN(clock)) return null;
  const [before = 0] = offsetsAround(clock, zone);
  return new Date(momentsOf(clock, zone)[0] ?? clock - before).toISOString();
}

/** Returns a moment as a `datetime-local` field has it: "2026-11-28T13:00". */
export const fieldText = (iso: string, zone = ownZone()): string =>
  new Date(clockAt(Date.parse(iso), zone)).toISOString().slice(0, 16);

/**
 * Returns how a change of the clocks makes a typed time unclear: they leave it out, or it comes twice and this is the
 * first or second moment. Null: it is clear.
 */
export function clockChange(text: string, iso: string, zone = ownZone()): 'left-out' | 'first' | 'second' | null {
  const moments = momentsOf(clockOf(text), zone);
  if (moments.length === 0) return 'left-out';
  if (moments.length === 1) return null;
  return Date.parse(iso) - (moments[0] ?? 0) < MINUTE_MS ? 'first' : 'second';
}
