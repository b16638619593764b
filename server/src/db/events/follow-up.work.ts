import type { FollowUpEvents } from '#contract/events.ts';
import type { Log } from '#server/kernel/log.ts';
import { Unavailable } from '#server/kernel/work/unavailable.ts';
import type { Sql, Tx } from '../client.ts';
import {
  dueParked,
  type FollowUpEvent,
  filterOpen,
  findDueWork,
  lockSubscriber,
  MAX_TRANSACTION_MS,
  markHandled,
  openEvents,
  park,
  parkedKeys,
  postponeParked,
  type StoredEvent,
  unpark,
} from './follow-up.repo.ts';
import { deliverEvents, type Subscriber } from './subscribers.ts';

/** Handles the events of its types together, in their order. Otherwise like `Subscriber`. */
export interface OrderedSubscriber {
  name: string;
  types: readonly (keyof FollowUpEvents)[];
  handle: (tx: Tx, events: readonly StoredEvent[]) => Promise<void>;
}

export type FollowUpSubscriber = Subscriber<keyof FollowUpEvents>;
export type Follower = FollowUpSubscriber | OrderedSubscriber;

interface FollowUpDeps {
  sql: Sql;
  log: Log;
  /** Waits; ends early when the process stops. */
  rest: (ms: number) => Promise<unknown>;
}

/**
 * Maximum number of events in one transaction, which must end within seconds. Fewer means more commits, which cost
 * orders 7 %.
 */
export const BATCH = 500;
/** Maximum number of events that are tried one by one before the subscriber counts as broken. */
const MAX_SINGLE_TRIES = 500;
const PARKED_BATCH = 50;
/** This many tries take 15 minutes; an event that still fails needs a person. */
const ALARM_AFTER_TRIES = 12;
/**
 * After this many failures in a row without a success, the subscriber counts as broken, not the events. Each further
 * failure of the subscriber doubles the number, so that a few bad events next to each other cannot stop it for ever.
 */
const BROKEN_AFTER_FAILURES = 5;
/** The pause after a failure, as a multiple of its duration. */
const REST_FACTOR = 4;

/**
 * Handles due events of a subscriber, at most one batch; returns the number of settled events.
 * @param failures number of failures in a row before this call
 * @throws the subscriber's error if it is broken
 */
export async function handleDueEvents(deps: FollowUpDeps, subscriber: Follower, failures = 0): Promise<number> {
  const { sql, log } = deps;
  const due = await findDueWork(sql, subscriber.name);
  const again = due.parked ? await retryParked(deps, subscriber) : 0;
  if (!due.open) return again;
  try {
    return again + (await handleBatch(deps, subscriber));
  } catch (error) {
    if (await isDatabaseAway(sql, error)) throw error;
    log.warn(
      { err: error, subscriber: subscriber.name },
      'a batch of events could not be handled; they are handled one by one',
    );
    return (
      again +
      (await handleOneByOne(deps, subscriber, Math.min(BROKEN_AFTER_FAILURES * 2 ** failures, MAX_SINGLE_TRIES)))
    );
  }
}

/**
 * Runs work in a transaction, with a pause after a failure. A failed transaction may have held locks that orders need;
 * with the pause they are free for most of the time, also if the subscriber keeps failing.
 */
async function attempt<T>({ sql, rest }: FollowUpDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await sql.begin(work);
  } catch (error) {
    await rest(REST_FACTOR * Math.min(performance.now() - begun, MAX_TRANSACTION_MS));
    throw error;
  }
}

/** Returns true if the database cannot be reached. It also ends subscribers that take too long, with the same error. */
const isDatabaseAway = async (sql: Sql, error: unknown): Promise<boolean> =>
  error instanceof Unavailable &&
  (await sql`select 1`.then(
    () => false,
    () => true,
  ));

const typesOf = (subscriber: Follower): readonly string[] =>
  'types' in subscriber ? subscriber.types : Object.keys(subscriber.on);

const isSubscribed = (subscriber: Follower, { type }: FollowUpEvent): boolean => typesOf(subscriber).includes(type);

async function deliver(tx: Tx, subscriber: Follower, events: readonly StoredEvent[]): Promise<void> {
  if (!('types' in subscriber)) return deliverEvents(tx, [subscriber], events);
  if (events.length > 0) await subscriber.handle(tx, events);
}

function handleBatch(deps: FollowUpDeps, subscriber: Follower): Promise<number> {
  const { name } = subscriber;
  return attempt(deps, async (tx) => {
    if (!(await lockSubscriber(tx, name))) return 0;
    const events = await openEvents(tx, name, typesOf(subscriber), BATCH);
    const subscribed = events.filter((event) => isSubscribed(subscriber, event));
    const parked = subscribed.length > 0 ? await parkedKeys(tx, name) : new Set();
    const waiting = subscribed.filter(({ key }) => parked.has(key));
    await deliver(
      tx,
      subscriber,
      subscribed.filter(({ key }) => !parked.has(key)),
    );
    if (waiting.length > 0) await park(tx, name, waiting);
    if (events.length > 0) markHandled(tx, name, events, true);
    return events.length;
  });
}

/**
 * Handles events one by one, so that a bad one does not stop the others. A failed event is parked once another one
 * succeeds, which shows that the subscriber works; until then all wait. Returns the number of handled events.
 * @param patience number of failures in a row after which the subscriber counts as broken
 */
async function handleOneByOne(deps: FollowUpDeps, subscriber: Follower, patience: number): Promise<number> {
  const { sql, log } = deps;
  const { name } = subscriber;
  const events = (await openEvents(sql, name, typesOf(subscriber), MAX_SINGLE_TRIES)).filter((event) =>
    isSubscribed(subscriber, event),
  );
  // Read after the events: an event that another process parked in between has its key here. Keys that fail below are
  // added.
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
      const mine = await attempt(deps, async (tx) => {
        if (!(await lockSubscriber(tx, name))) return false;
        // Another process may have handled the failed events since.
        const open = await filterOpen(tx, name, [...failed, event]);
        if (!open.includes(event)) return false;
        await deliver(tx, subscriber, [event]);
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
      if (await isDatabaseAway(sql, error)) throw error;
      // Further failures are logged when the events are parked and retried.
      if (tries < BROKEN_AFTER_FAILURES)
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

/** Retries due parked events one by one. Returns the number of handled events. */
async function retryParked(deps: FollowUpDeps, subscriber: Follower): Promise<number> {
  const { sql, log } = deps;
  const { name } = subscriber;
  let handled = 0;
  for (const event of await dueParked(sql, name, PARKED_BATCH)) {
    try {
      handled += await attempt(deps, async (tx) => {
        if (!(await lockSubscriber(tx, name)) || !(await unpark(tx, name, event.id))) return 0;
        await deliver(tx, subscriber, [event]);
        return 1;
      });
    } catch (error) {
      if (await isDatabaseAway(sql, error)) throw error;
      const attempts = await postponeParked(
        sql,
        name,
        event.id,
        error instanceof Error ? error.message : String(error),
      );
      const fields = { err: error, subscriber: name, event: event.id, type: event.type, attempts };
      log.error(
        attempts < ALARM_AFTER_TRIES ? fields : { ...fields, alert: 'event.stuck' },
        'a parked event failed again',
      );
    }
  }
  return handled;
}
