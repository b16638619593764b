import { createHash, randomBytes } from 'node:crypto';
import type { Log } from '#server/kernel/log.ts';

/** An event that waits to be kept, as the budget sees it. */
interface Weighed {
  distinctId: string | null;
  /** JSON. */
  event: string;
}

/** Key, columns and indexes of a row, in bytes. */
const ROW_BYTES = 300;
/** Over a budget or a share the events of one visitor in ten are kept, and over twice of it none. */
const SAMPLE = 0.1;
/** Share of its app's budget for one address. Not smaller, since a carrier shows thousands of players as one. */
const SHARE = 0.05;
/** Addresses are counted in so many places: what an address told stands nowhere, and a million of them take no more room. */
const PLACES = 65_536;

/** Bytes of a day. */
interface Used {
  inAll: number;
  byPlace: Float64Array;
}

/**
 * Bounds what this process keeps of each app in a day of UTC, so that nobody fills the disk by telling events, nor uses up the room of
 * others. Says once a day and app when events begin to be left out.
 * @param bytes for each app and day; null: no bound
 */
export function createBudget(bytes: number | null, { now, log }: { now: () => Date; log: Log }) {
  // With it, no sender can choose an address that shares another's place.
  const salt = randomBytes(16);
  let day = '';
  let used = new Map<string, Used>();
  let said = new Set<string>();

  const say = (app: string, allowed: number, what: string): void => {
    if (said.has(`${app} ${what}`)) return;
    said.add(`${app} ${what}`);
    log.error({ alert: 'analytics.budget', app, bytes: allowed }, what);
  };

  /**
   * Returns those of an app's events that are to be kept.
   * @param from whom they came from; null: no share of the budget bounds them
   */
  return <E extends Weighed>(app: string, events: readonly E[], from: string | null): E[] => {
    if (bytes === null) return [...events];
    const today = now().toISOString().slice(0, 10);
    if (day !== today) [day, used, said] = [today, new Map(), new Set()];
    const of = used.get(app) ?? { inAll: 0, byPlace: new Float64Array(PLACES) };
    used.set(app, of);
    const place = from === null ? null : createHash('sha256').update(salt).update(from).digest().readUInt16BE();
    return events.filter(({ distinctId, event }) => {
      const fromPlace = place === null ? 0 : (of.byPlace[place] ?? 0);
      if (!hasRoom(of.inAll, bytes, distinctId)) return false;
      if (!hasRoom(fromPlace, SHARE * bytes, distinctId)) return false;
      const size = ROW_BYTES + Buffer.byteLength(event);
      of.inAll += size;
      if (place !== null) of.byPlace[place] = fromPlace + size;
      if (fromPlace + size >= SHARE * bytes && place !== null)
        say(app, SHARE * bytes, 'too many events of one address today: one of its visitors in ten is counted now');
      if (of.inAll >= bytes) say(app, bytes, 'too many events today: one visitor in ten is counted now');
      if (of.inAll >= 2 * bytes) say(app, 2 * bytes, 'far too many events today: none is kept now');
      return true;
    });
  };
}

const hasRoom = (used: number, allowed: number, distinctId: string | null): boolean =>
  used < allowed || (used < 2 * allowed && isSampled(distinctId));

/** By visitor, so that what is left of a visit is whole. */
const isSampled = (distinctId: string | null): boolean =>
  (createHash('sha256')
    .update(distinctId ?? '')
    .digest()[0] ?? 0) <
  256 * SAMPLE;
