import { createHash, randomBytes } from 'node:crypto';
import type { Log } from '#server/kernel/log.ts';

/** The fields of a stored event that the budget needs. */
interface BudgetedEvent {
  distinctId: string | null;
  /** JSON. */
  event: string;
}

/** Bytes that a row's key, columns and indexes take, in addition to its event. */
const ROW_BYTES = 300;
/** Above a budget or share, one visitor in ten is kept; above twice that, no event. */
const SAMPLE = 0.1;
/** Share of an app's budget for one address. It is not smaller because carriers put thousands of players behind one. */
const ADDRESS_SHARE = 0.05;
/** Addresses are hashed into this many counters: memory stays constant and no address is stored. */
const ADDRESS_SLOTS = 65_536;

/** Bytes stored today. */
interface UsedBytes {
  inAll: number;
  byPlace: Float64Array;
}

/**
 * Limits the bytes that this process stores for each app in one UTC day, so that no sender can fill the disk or use up
 * another app's budget. Logs once a day and app when it begins to drop events.
 * @param bytes limit for each app and day; null: no limit
 */
export function createBudget(bytes: number | null, { now, log }: { now: () => Date; log: Log }) {
  // The salt stops senders from choosing an address that collides with another one.
  const salt = randomBytes(16);
  let day = '';
  let used = new Map<string, UsedBytes>();
  let said = new Set<string>();

  const say = (app: string, allowed: number, what: string): void => {
    if (said.has(`${app} ${what}`)) return;
    said.add(`${app} ${what}`);
    log.error({ alert: 'analytics.budget', app, bytes: allowed }, what);
  };

  /**
   * Returns the events of an app that fit its budget.
   * @param from the sender's address; null: no share limit applies
   */
  return <E extends BudgetedEvent>(app: string, events: readonly E[], from: string | null): E[] => {
    if (bytes === null) return [...events];
    const today = now().toISOString().slice(0, 10);
    if (day !== today) [day, used, said] = [today, new Map(), new Set()];
    const of = used.get(app) ?? { inAll: 0, byPlace: new Float64Array(ADDRESS_SLOTS) };
    used.set(app, of);
    const place = from === null ? null : createHash('sha256').update(salt).update(from).digest().readUInt16BE();
    return events.filter(({ distinctId, event }) => {
      const fromPlace = place === null ? 0 : (of.byPlace[place] ?? 0);
      if (!hasRoom(of.inAll, bytes, distinctId)) return false;
      if (!hasRoom(fromPlace, ADDRESS_SHARE * bytes, distinctId)) return false;
      const size = ROW_BYTES + Buffer.byteLength(event);
      of.inAll += size;
      if (place !== null) of.byPlace[place] = fromPlace + size;
      if (fromPlace + size >= ADDRESS_SHARE * bytes && place !== null)
        say(
          app,
          ADDRESS_SHARE * bytes,
          'too many events from one address today: only one in ten of its visitors is counted now',
        );
      if (of.inAll >= bytes) say(app, bytes, 'too many events today: only one visitor in ten is counted now');
      if (of.inAll >= 2 * bytes) say(app, 2 * bytes, 'far too many events today: no more events are stored');
      return true;
    });
  };
}

const hasRoom = (used: number, allowed: number, distinctId: string | null): boolean =>
  used < allowed || (used < 2 * allowed && isSampled(distinctId));

/** Samples by visitor, so that a kept visit is complete. */
const isSampled = (distinctId: string | null): boolean =>
  (createHash('sha256')
    .update(distinctId ?? '')
    .digest()[0] ?? 0) <
  256 * SAMPLE;
