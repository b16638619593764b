import { MAX_LIST, MAX_TEXT } from './cut.rules.ts';

/** A fault of an event, stored with the event as a mark. `fatal`: the event is invalid, and only files get it. */
export interface Fault {
  fatal: boolean;
  why: string;
}

/** The type of every stored invalid event, whatever type it was sent with. */
export const INVALID = 'invalid';

const TYPES = [
  'track',
  'track_update',
  'track_overwrite',
  'user_set',
  'user_setOnce',
  'user_add',
  'user_unset',
  'user_append',
  'user_uniq_append',
  // Earlier versions of the script send this name.
  'user_uniqAppend',
  'user_del',
];
/** Name of an event or property (specification, section 5). The script's own names begin with `#`. */
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,49}$/;
const OWN_NAME = /^#[a-z][a-z0-9_]{0,49}$/;
const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?$/;
/** Allows every `#zone_offset` in use: none is further than 16 hours from UTC. */
const MAX_OFFSET_HOURS = 16;
const MAX_ID = 63;
const MAX_PROPERTIES = 100;
/** PostgreSQL writes these years with four digits; there is no year before 1. */
const TIMES = { first: Date.parse('0001-01-01T00:00:00Z'), last: Date.parse('9999-12-31T23:59:59.999Z') };
/** A clock that is further off than this makes the event's time useless. */
const CLOCK_OFF_MS = 24 * 3_600_000;

/** The fields of an event that have their own column. */
export interface ReadEvent {
  type: string;
  name: string | null;
  time: Date;
  distinctId: string | null;
  accountId: string | null;
  uuid: string | null;
}

/** An event as it was sent, not yet checked. */
export type RawEvent = Readonly<Record<string, unknown>>;

/** Returns all faults of an event that arrived at `now`. */
export function findFaults(raw: unknown, now: Date): Fault[] {
  if (!isObject(raw)) return [fatal('an event is an object')];
  return [...shapeFaults(raw), ...propertyFaults(raw.properties), ...clockFaults(raw, now)];
}

/** Returns the columns of an event. Call it only for an event without fatal faults. */
export function readEvent(raw: RawEvent): ReadEvent {
  return {
    type: String(raw['#type']),
    name: textOrNull(raw['#event_name']),
    time: parseTime(raw) ?? new Date(0),
    distinctId: textOrNull(raw['#distinct_id']),
    accountId: textOrNull(raw['#account_id']),
    uuid: textOrNull(raw['#uuid']),
  };
}

/** Returns the columns of an invalid event. They include the account, so that its erasure finds the event. */
export function readInvalid(raw: unknown, at: Date): ReadEvent {
  const account = isObject(raw) ? raw['#account_id'] : null;
  const accountId = isId(account) ? textOrNull(account) : null;
  return { type: INVALID, name: null, time: at, distinctId: null, accountId, uuid: null };
}

function shapeFaults(raw: RawEvent): Fault[] {
  const faults: Fault[] = [];
  const type = raw['#type'];
  if (typeof type !== 'string' || !TYPES.includes(type)) faults.push(fatal(`#type is none of ${TYPES.join(', ')}`));
  const tracked = typeof type === 'string' && type.startsWith('track');
  if (tracked && !isName(raw['#event_name'])) faults.push(fatal('#event_name is no name'));
  if (tracked && type !== 'track' && !isId(raw['#event_id'])) faults.push(fatal('#event_id is missing or no id'));
  const ids = ['#distinct_id', '#account_id', '#first_check_id', '#uuid'].filter((id) => raw[id] !== undefined);
  for (const id of ids) if (!isId(raw[id])) faults.push(fatal(`${id} has 1 to ${MAX_ID} characters`));
  if (raw['#distinct_id'] === undefined && raw['#account_id'] === undefined)
    faults.push(fatal('#distinct_id and #account_id are both missing'));
  if (parseTime(raw) === null) faults.push(fatal('#time is no time as yyyy-MM-dd HH:mm:ss.SSS'));
  return faults;
}

function propertyFaults(properties: unknown): Fault[] {
  if (properties === undefined) return [];
  if (!isObject(properties)) return [fatal('properties is not an object')];
  const entries = Object.entries(properties);
  if (entries.length > MAX_PROPERTIES) return [fatal(`more than ${MAX_PROPERTIES} properties`)];
  return entries.flatMap(([name, value]) => {
    const why = isName(name) || OWN_NAME.test(name) ? valueFault(value) : 'is no name';
    return why === null ? [] : [{ fatal: false, why: `${name.slice(0, MAX_ID)} ${why}` }];
  });
}

function valueFault(value: unknown): string | null {
  if (value === null) return 'is null';
  if (typeof value === 'string') return value.length > MAX_TEXT ? `is longer than ${MAX_TEXT} characters` : null;
  if (typeof value === 'number')
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? null : 'is a number that is not exact';
  return Array.isArray(value) && value.length > MAX_LIST ? `has more than ${MAX_LIST} entries` : null;
}

function clockFaults(raw: RawEvent, now: Date): Fault[] {
  const time = parseTime(raw);
  const off = time === null ? 0 : Math.abs(now.getTime() - time.getTime());
  return off > CLOCK_OFF_MS ? [{ fatal: false, why: '#time is more than a day from the collector’s' }] : [];
}

/** Returns the event's time by the sender's clock, or null. `#zone_offset` is hours ahead of UTC; without it, UTC. */
function parseTime(raw: RawEvent): Date | null {
  const found = typeof raw['#time'] === 'string' ? TIME.exec(raw['#time']) : null;
  if (!found) return null;
  const [, day, clock, fraction = '0'] = found;
  const text = `${day}T${clock}.${fraction.padEnd(3, '0')}Z`;
  const utc = Date.parse(text);
  // JavaScript reads 31 February as 3 March.
  if (Number.isNaN(utc) || new Date(utc).toISOString() !== text) return null;
  const hours = isObject(raw.properties) ? raw.properties['#zone_offset'] : undefined;
  const ahead = typeof hours === 'number' && Math.abs(hours) <= MAX_OFFSET_HOURS ? hours : 0;
  const time = utc - ahead * 3_600_000;
  return time >= TIMES.first && time <= TIMES.last ? new Date(time) : null;
}

const fatal = (why: string): Fault => ({ fatal: true, why });
const isObject = (value: unknown): value is RawEvent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isName = (value: unknown): boolean => typeof value === 'string' && NAME.test(value);
// Control characters and lone surrogates are refused because the database cannot store all of them.
const isId = (value: unknown): boolean =>
  typeof value === 'string' && value.length >= 1 && value.length <= MAX_ID && !/[\p{Cc}\p{Cs}]/u.test(value);
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
