import { type DomainEvent, type EventType, FOLLOW_UP, type MoneyEvents } from '#contract/events.ts';
import type { Log } from '#server/kernel/log.ts';
import { type Loop, startLoop } from '#server/kernel/work/loop.ts';
import { createOutageLog } from '#server/kernel/work/outage-log.ts';
import { Unavailable } from '#server/kernel/work/unavailable.ts';
import { tellCommitted } from '../client/measured.ts';
import type { Db, Sql, Tx } from '../client.ts';
import { collectEvents, storeEventsWithoutWaiting } from './outbox.ts';
import { deliverEvents, type Subscriber } from './subscribers.ts';

export type MoneySubscriber = Subscriber<keyof MoneyEvents>;

type Row = DomainEvent & { id: number; waited: number };

const BATCH = 500;
/** Poll interval, for events of other processes and for retries that are due. */
const POLL_MS = 200;
/**
 * Advisory lock: one relay at a time in the whole installation, so that events keep their order. Any constant works.
 */
const LOCK = 7_267_001;

/** Minimum time between busy rounds, so that single events form batches under load. */
const GATHER_MS = 8;
const BUSY = 4;

/**
 * Starts the money lane, which delivers events of the outbox to their subscribers in batches. The subscribers' writes
 * commit together with the mark that the event was handled, so it takes effect exactly once. One mark serves all
 * subscribers of an event, because they commit together.
 * @param options.onTold called when the follow-up lane may have new events
 */
export function startRelay(options: {
  sql: Sql;
  subscribers: readonly MoneySubscriber[];
  log: Log;
  onTold?: () => void;
}): Loop {
  const { sql, subscribers, log, onTold } = options;
  const trouble = createOutageLog(log, 'the event relay failed, will retry');
  const drain = async (): Promise<number> => {
    try {
      const handled = await drainOnce(sql, subscribers, log);
      trouble.over();
      if (handled > 0) onTold?.();
      return handled;
    } catch (error) {
      trouble.failed(error);
      return 0;
    }
  };
  return startLoop(async () => {
    const begun = performance.now();
    const handled = await drain();
    if (handled === 0) return { more: false, waitMs: POLL_MS };
    return { more: true, pauseMs: handled > BUSY ? GATHER_MS - (performance.now() - begun) : 0 };
  });
}

/** Handles due events, at most one batch; returns the number of settled events. */
export async function drainOnce(sql: Sql, subscribers: readonly MoneySubscriber[], log: Log): Promise<number> {
  try {
    return await handleDue(sql, subscribers, BATCH);
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    // One by one, so that one bad event does not stop the others.
    log.warn({ err: error }, 'a batch of events could not be handled; they are handled one by one');
    let settled = 0;
    for (let left = BATCH; left > 0; left--) {
      const handled = await handleOne(sql, subscribers, log);
      if (handled === null) break;
      settled += handled;
    }
    return settled;
  }
}

/**
 * Claims due events and delivers them in one transaction: claim, work and mark commit or roll back together. Events
 * that subscribers publish meanwhile are handled too, unless older ones are left. Events of one key are handled in
 * order.
 */
function handleDue(sql: Sql, subscribers: readonly MoneySubscriber[], limit: number): Promise<number> {
  return sql.begin(async (tx) => {
    const claimed = await tx<Row[]>`
      update outbox set handled_at = now()
      -- As an array, which is made once: after a quiet time the database would look for them anew with each event.
      where id = any(array(
        select id from outbox where ${isDue(tx)}
          and (select pg_try_advisory_xact_lock(${LOCK}))
        order by id limit ${limit}
      ))
      -- Again, for the row as it is now: the other may have been read as it was before the last relay's commit.
      and handled_at is null
      returning id, type, key, payload, extract(epoch from clock_timestamp() - created_at)::float8 as waited`;
    tellCommitted(tx, (telemetry) => {
      for (const { type, waited } of claimed)
        telemetry.record('manawell_event_wait_seconds', Math.max(0, waited), { type });
    });
    const collected = claimed.length < limit ? collectEvents(tx) : [];
    const handledHere: DomainEvent[] = [];
    const rows = claimed.toSorted((a, b) => a.id - b.id);
    // Published by a process of an older version, which does not know the follow-up lane.
    storeEventsWithoutWaiting(tx, rows.filter(isFollowUp), false);
    await deliverEvents(tx, subscribers, rows);
    while (collected.length > 0) {
      const all = collected.splice(0);
      handledHere.push(...all.filter(isFollowUp));
      const events = await storeWaiting(
        tx,
        all.filter((event) => !isFollowUp(event)),
      );
      handledHere.push(...events);
      await deliverEvents(tx, subscribers, events);
    }
    storeEventsWithoutWaiting(tx, handledHere, true);
    return claimed.length;
  });
}

const isFollowUp = ({ type }: { type: EventType }): boolean => FOLLOW_UP.has(type);

/**
 * SQL condition: the event can be handled now. Later events of a key wait for an earlier one that was put off. The keys
 * of those are hashed once, whatever the statistics say. Otherwise the database would search all waiting events for
 * each event if it expects none. Without the array it would scan all events that were put off if it expects too many
 * for its memory.
 */
const isDue = (db: Db) => db`
  handled_at is null and due_at <= now() and key not in (select unnest(array(
    select key from outbox where handled_at is null and attempts > 0 and due_at > now())))`;

/**
 * Stores the events that must wait, and returns the others. An older event of the same key may have been put off, or
 * published since the claim by a transaction for which a subscriber waited here.
 */
async function storeWaiting(tx: Tx, events: readonly DomainEvent[]): Promise<DomainEvent[]> {
  if (events.length === 0) return [];
  const rows = await tx<{ key: string }[]>`
    select distinct key from outbox where handled_at is null and key = any(${events.map(({ key }) => key)}::text[])`;
  const waiting = new Set(rows.map(({ key }) => key));
  storeEventsWithoutWaiting(
    tx,
    events.filter(({ key }) => waiting.has(key)),
    false,
  );
  return events.filter(({ key }) => !waiting.has(key));
}

/**
 * Handles the oldest due event by itself, and puts it off if it fails. Returns the number settled (1 or 0); null if
 * nothing is due.
 */
async function handleOne(sql: Sql, subscribers: readonly MoneySubscriber[], log: Log): Promise<number | null> {
  const [oldest] = await sql<{ id: number; type: EventType }[]>`
    select id, type from outbox where ${isDue(sql)} order by id limit 1`;
  if (!oldest) return null;
  try {
    return (await handleDue(sql, subscribers, 1)) || null;
  } catch (error) {
    log.error({ err: error, event: oldest.id, type: oldest.type }, 'an event could not be handled, will retry');
    await sql`
      update outbox set attempts = attempts + 1, error = ${error instanceof Error ? error.message : String(error)},
        due_at = now() + least(interval '10 minutes', interval '200 milliseconds' * 2 ^ least(attempts, 20))
      where id = ${oldest.id} and handled_at is null`;
    return 0;
  }
}
