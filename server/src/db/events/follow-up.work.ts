import type { FollowUpEvents } from '#contract/events.ts';
import type { Log } from '#server/kernel/log.ts';
import { Unavailable } from '#server/kernel/work/unavailable.ts';
import type { Sql, Tx } from '../client.ts';
import {
  dueParked,
  type FollowUpEvent,
  LONGEST_MS,
  markHandled,
  openEvents,
  park,
  parkedKeys,
  putOff,
  somethingIsDue,
  stillOpen,
  takeTurn,
  unpark,
} from './follow-up.repo.ts';
import { handOver, type Subscriber } from './subscribers.ts';

export type FollowUpSubscriber = Subscriber<keyof FollowUpEvents>;

interface Means {
  sql: Sql;
  log: Log;
  /** Lets so much time pass; ends early when the process stops. */
  rest: (ms: number) => Promise<unknown>;
}

/** So many events at most in one transaction, which has to end in seconds. With fewer, a busy shop commits more often: orders lose 7 %. */
export const BATCH = 500;
/** So many events at most are tried one by one before the subscriber counts as broken. */
const MOST_ALONE = 500;
const PARKED_AT_ONCE = 50;
/** So many tries take a quarter of an hour: what still fails does so for good, until somebody mends it. */
const ALARMING = 12;
/**
 * So many events that fail one after the other, and none that is handled: it is the subscriber that is broken, not an event. Each
 * time that it fails again twice as many are tried: a few bad events beside each other must not stop it for good.
 */
const FEW = 5;
/** A rest after a failure lasts so many times as long as the failure did. */
const RESTS = 4;

/**
 * Handles what is due for a subscriber, a batch at most; answers how many events it settled.
 * @param failures how often in a row it failed before
 * @throws what the subscriber threw, if it is broken
 */
export async function handleSome(means: Means, subscriber: FollowUpSubscriber, failures = 0): Promise<number> {
  const { sql, log } = means;
  const due = await somethingIsDue(sql, subscriber.name);
  const again = due.parked ? await retryParked(means, subscriber) : 0;
  if (!due.open) return again;
  try {
    return again + (await handleBatch(means, subscriber));
  } catch (error) {
    if (await isAway(sql, error)) throw error;
    log.warn(
      { err: error, subscriber: subscriber.name },
      'a batch of events could not be handled; they are handled one by one',
    );
    return again + (await handleOneByOne(means, subscriber, Math.min(FEW * 2 ** failures, MOST_ALONE)));
  }
}

/**
 * Does work in a transaction. One that fails may have held until then what orders wait for, so it is followed by a rest: most of the time
 * is theirs, however often a subscriber fails.
 */
async function attempt<T>({ sql, rest }: Means, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await sql.begin(work);
  } catch (error) {
    await rest(RESTS * Math.min(performance.now() - begun, LONGEST_MS));
    throw error;
  }
}

/** Whether the database itself is not there. It cuts off a subscriber that takes too long, too: that one's fault looks the same. */
const isAway = async (sql: Sql, error: unknown): Promise<boolean> =>
  error instanceof Unavailable &&
  (await sql`select 1`.then(
    () => false,
    () => true,
  ));

const isFor = ({ on }: FollowUpSubscriber, { type }: FollowUpEvent): boolean => type in on;

function handleBatch(means: Means, subscriber: FollowUpSubscriber): Promise<number> {
  const { name } = subscriber;
  return attempt(means, async (tx) => {
    if (!(await takeTurn(tx, name))) return 0;
    const events = await openEvents(tx, name, Object.keys(subscriber.on), BATCH);
    const wanted = events.filter((event) => isFor(subscriber, event));
    const parked = wanted.length > 0 ? await parkedKeys(tx, name) : new Set();
    const waiting = wanted.filter(({ key }) => parked.has(key));
    await handOver(
      tx,
      [subscriber],
      wanted.filter(({ key }) => !parked.has(key)),
    );
    if (waiting.length > 0) await park(tx, name, waiting);
    if (events.length > 0) markHandled(tx, name, events, true);
    return events.length;
  });
}

/**
 * Handles events alone, so that a bad one stops no other. It is parked once another one shows that the subscriber works; until then
 * all wait for it. Answers how many were handled.
 * @param patience after so many that fail one after the other it is the subscriber that is broken
 */
async function handleOneByOne(means: Means, subscriber: FollowUpSubscriber, patience: number): Promise<number> {
  const { sql, log } = means;
  const { name } = subscriber;
  const events = (await openEvents(sql, name, Object.keys(subscriber.on), MOST_ALONE)).filter((event) =>
    isFor(subscriber, event),
  );
  // Read after them: what another process parked in between is then among these keys, not missing from both. Keys that fail here join them.
  const waiting = new Set(await parkedKeys(sql, name));
  let handled = 0;
  let failed: FollowUpEvent[] = [];
  let tries = 0;
  let broken: unknown;
  for (const event of events) {
    if (waiting.has(event.key)) {
      failed.push(event);
      continue;
    }
    try {
      const mine = await attempt(means, async (tx) => {
        if (!(await takeTurn(tx, name))) return false;
        // What failed here another process may have handled since.
        const open = await stillOpen(tx, name, [...failed, event]);
        if (!open.includes(event)) return false;
        await handOver(tx, [subscriber], [event]);
        await park(
          tx,
          name,
          open.filter((one) => one !== event),
        );
        markHandled(tx, name, open, false);
        return true;
      });
      if (!mine) return handled;
      handled += 1 + failed.length;
      failed = [];
      tries = 0;
    } catch (error) {
      if (await isAway(sql, error)) throw error;
      // The others are told of when they are parked and tried again.
      if (tries < FEW)
        log.error({ err: error, subscriber: name, event: event.id, type: event.type }, 'an event could not be handled');
      failed.push(event);
      waiting.add(event.key);
      broken = error;
      tries += 1;
      if (tries === patience) break;
    }
  }
  if (tries > 0) throw broken;
  return handled;
}

/** Tries parked events again that are due, each alone. Answers how many were handled. */
async function retryParked(means: Means, subscriber: FollowUpSubscriber): Promise<number> {
  const { sql, log } = means;
  const { name } = subscriber;
  let handled = 0;
  for (const event of await dueParked(sql, name, PARKED_AT_ONCE)) {
    try {
      handled += await attempt(means, async (tx) => {
        if (!(await takeTurn(tx, name)) || !(await unpark(tx, name, event.id))) return 0;
        await handOver(tx, [subscriber], [event]);
        return 1;
      });
    } catch (error) {
      if (await isAway(sql, error)) throw error;
      const attempts = await putOff(sql, name, event.id, error instanceof Error ? error.message : String(error));
      const told = { err: error, subscriber: name, event: event.id, type: event.type, attempts };
      log.error(attempts < ALARMING ? told : { ...told, alert: 'event.stuck' }, 'a parked event failed again');
    }
  }
  return handled;
}
