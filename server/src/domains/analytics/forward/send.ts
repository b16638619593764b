import type { Sql } from '#server/db/client.ts';
import { INVALID } from '../event.rules.ts';
import { type Hold, movePosition, type Position, renewHold } from './positions.repo.ts';
import { eventsToRetry, openEvents, park, unpark } from './stored-events.repo.ts';
import type { Receiver, StoredEvent } from './target.ts';

/** Limits of one request; our own collector takes as many events. */
const MAX_EVENTS = 50;
const MAX_BYTES = 900_000;
const AT_ONCE = 4;
/** If this many events are refused and none is taken, the receiver is at fault. The number doubles with each retry. */
const FEW = 5;
/** After this many tries (45 minutes) refused events are parked even if none is taken: they may be the only events. */
const PARK_AFTER_TRIES = 12;

interface Tally {
  taken: number;
  refused: { event: StoredEvent; why: string }[];
}

/**
 * Sends the next events. Returns true if there may be more.
 * @throws Error if the outcome is unclear or nothing was taken: the same events are sent again
 */
export async function sendNext(sql: Sql, hold: Hold, target: Receiver, position: Position): Promise<boolean> {
  const again = await sendParked(sql, hold, target);
  const events = await openEvents(sql, position);
  const last = events.at(-1);
  if (!last) return again;
  const tally: Tally = { taken: 0, refused: [] };
  const few = position.tries < PARK_AFTER_TRIES ? FEW * 2 ** position.tries : Number.POSITIVE_INFINITY;
  const offer = async (some: readonly StoredEvent[]): Promise<void> => {
    await renewHold(sql, hold);
    const answer = await target.send(some.map(({ event }) => event));
    const [event] = some;
    if (answer.taken) tally.taken += some.length;
    else if (event && some.length === 1) tally.refused.push({ event, why: answer.why });
    else for (const half of halves(some)) await offer(half);
    if (tally.taken === 0 && tally.refused.length >= few) throw refusesAll(tally);
  };
  // Invalid events are not sent: the receiver refuses them, and a receiver that refuses everything counts as failing.
  const requests = splitIntoRequests(events.filter(({ type }) => type !== INVALID));
  const offered = requests.length > 0;
  while (requests.length > 0) {
    const done = await Promise.allSettled(requests.splice(0, AT_ONCE).map(offer));
    const failed = done.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }
  const { taken, refused } = tally;
  if (offered && taken === 0 && position.tries < PARK_AFTER_TRIES) throw refusesAll(tally);
  await sql.begin(async (tx) => {
    if (refused.length > 0) await park(tx, target.name, refused);
    await movePosition(tx, hold, position, last);
  });
  return true;
}

/** Sends the parked events that an operator put back, one by one. Returns true if there were any. */
async function sendParked(sql: Sql, hold: Hold, target: Receiver): Promise<boolean> {
  const events = await eventsToRetry(sql, target.name);
  for (const event of events) {
    await renewHold(sql, hold);
    const answer = await target.send([event.event]);
    if (answer.taken) await unpark(sql, target.name, event);
    else await park(sql, target.name, [{ event, why: answer.why }]);
  }
  return events.length > 0;
}

const refusesAll = ({ refused }: Tally): Error => new Error(`the receiver accepts no event: ${refused[0]?.why ?? ''}`);

const halves = <T>(some: readonly T[]): (readonly T[])[] => {
  const middle = Math.ceil(some.length / 2);
  return [some.slice(0, middle), some.slice(middle)];
};

function splitIntoRequests(events: readonly StoredEvent[]): StoredEvent[][] {
  const requests: StoredEvent[][] = [];
  let bytes = 0;
  for (const event of events) {
    const size = Buffer.byteLength(event.event) + 1;
    const last = requests.at(-1);
    if (!last || last.length === MAX_EVENTS || bytes + size > MAX_BYTES) {
      requests.push([event]);
      bytes = size;
    } else {
      last.push(event);
      bytes += size;
    }
  }
  return requests;
}
