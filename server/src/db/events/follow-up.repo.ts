import type { Query } from '../client/query.ts';
import type { Db, Tx } from '../client.ts';
import type { EventRecord } from './subscribers.ts';

/** An event of the follow-up lane, as it is stored. */
export interface StoredEvent extends EventRecord {
  id: number;
  xid: string;
  /** Beginning of the transaction that published it. */
  at: Date;
}

export interface FollowUpEvent extends StoredEvent {
  /** All transactions that began before its own have ended, so no earlier event can appear. */
  settled: boolean;
}

/**
 * First key of the advisory lock; the second is the hash of the subscriber's name. One process at a time works for a
 * subscriber.
 */
const LOCK = 7_267_002;
/**
 * The database ends a subscriber's transaction after this time, also while it sleeps or waits for a lock; its batch
 * counts as failed. It may hold locks that orders need, so this is the longest time that an order waits for it.
 */
export const MAX_TRANSACTION_MS = 5000;
const MAX_AHEAD = 10_000;

/** Takes the lock of a subscriber until the transaction ends; returns false if another process has it. */
export async function lockSubscriber(tx: Tx, subscriber: string): Promise<boolean> {
  const [row] = await tx<{ mine: boolean }[]>`
    select pg_try_advisory_xact_lock(${LOCK}, hashtext(${subscriber})) as mine, set_config('transaction_timeout', ${`${MAX_TRANSACTION_MS}ms`}, true)`;
  return row?.mine === true;
}

/** Registers new subscribers, which get events from now on. Every process calls this before it publishes events. */
export const registerSubscribers = (db: Db, subscribers: readonly { name: string }[]) => db`
  insert into follow_up_positions (subscriber, xid, id, ahead)
  select name, pg_snapshot_xmin(pg_current_snapshot()), 0,
    array(select id from outbox where follow_up and xid >= pg_snapshot_xmin(pg_current_snapshot()))
  from unnest(${subscribers.map(({ name }) => name)}::text[]) as name
  on conflict do nothing`;

const columns = (db: Db) => db`o.id, o.xid::text as xid, o.type, o.key, o.created_at as at`;

/**
 * SQL condition: the subscriber has neither handled nor parked the event. Hashes the ids once: comparing thousands
 * takes seconds.
 */
export const isOpen = (db: Db) => db`o.follow_up and (o.xid, o.id) > (p.xid, p.id)
  and (p.subscriber, o.id) not in (select subscriber, unnest(ahead) from follow_up_positions)`;

/** SQL condition: a subscriber of the follow-up lane has not handled the event `o` yet. */
export const isFollowed = (db: Db) => db`(o.follow_up and (
  exists (select from follow_up_positions p where ${isOpen(db)})
  or exists (select from follow_up_parked k where k.event = o.id)))`;

/**
 * SQL rows of the open events of a subscriber, in order. The lateral join always starts at the position; with a plain
 * join the database may scan all events of the week.
 */
const firstOpen = (db: Db, subscriber: string, selected: Query<object[]>, limit: number) => db`
  follow_up_positions p cross join lateral (
    select ${selected} from outbox o where ${isOpen(db)}
      and (cardinality(p.ahead) < ${MAX_AHEAD} or o.xid < pg_snapshot_xmin(pg_current_snapshot()))
    order by o.xid, o.id limit ${limit}
  ) as event where p.subscriber = ${subscriber}`;

/** Returns whether a subscriber has open events, and whether it has parked events that are due. */
export async function findDueWork(db: Db, subscriber: string): Promise<{ open: boolean; parked: boolean }> {
  const [due] = await db<{ open: boolean; parked: boolean }[]>`
    select exists (select from ${firstOpen(db, subscriber, db`o.id`, 1)}) as open,
      exists (select from follow_up_parked where subscriber = ${subscriber} and due_at <= now()) as parked`;
  return due ?? { open: false, parked: false };
}

/**
 * Returns the open events of a subscriber, in order. Events of other types come without payload: they only advance its
 * position. A transaction that runs for hours blocks the position; before the list of handled ids gets too long, only
 * settled events are returned.
 */
export const openEvents = (db: Db, subscriber: string, types: readonly string[], limit: number) => db<FollowUpEvent[]>`
  select event.* from ${firstOpen(
    db,
    subscriber,
    db`${columns(db)}, case when o.type = any(${types}::text[]) then o.payload end as payload,
      o.xid < pg_snapshot_xmin(pg_current_snapshot()) as settled`,
    limit,
  )}`;

/** Returns those of the events that are still open for a subscriber. The caller must hold its lock. */
export async function filterOpen(
  tx: Tx,
  subscriber: string,
  events: readonly FollowUpEvent[],
): Promise<FollowUpEvent[]> {
  const rows = await tx<{ id: number }[]>`
    select o.id from follow_up_positions p, outbox o
    where p.subscriber = ${subscriber} and o.id = any(${events.map(({ id }) => id)}::bigint[]) and ${isOpen(tx)}`;
  const open = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => open.has(id));
}

/**
 * Marks events as handled. The position advances to the last settled one if no open event is before it; the ids of the
 * others are stored until the position reaches them.
 * @param events in order
 * @param whole true if no open event is between them
 */
export function markHandled(tx: Tx, subscriber: string, events: readonly FollowUpEvent[], whole: boolean): void {
  const last = whole ? events.findLast(({ settled }) => settled) : undefined;
  const ahead = last ? events.slice(events.indexOf(last) + 1) : events;
  tx.write(tx`
    update follow_up_positions p set
      xid = coalesce(${last?.xid ?? null}::xid8, xid), id = coalesce(${last?.id ?? null}::bigint, id),
      ahead = array(
        select o.id from outbox o where o.id = any(p.ahead || ${ahead.map(({ id }) => id)}::bigint[])
          and (${last?.xid ?? null}::xid8 is null or (o.xid, o.id) > (${last?.xid ?? null}::xid8, ${last?.id ?? null}::bigint))
      )
    where subscriber = ${subscriber}`);
}

/** Returns the keys of which a subscriber has parked events. */
export async function parkedKeys(db: Db, subscriber: string): Promise<ReadonlySet<string>> {
  const rows = await db<{ key: string }[]>`
    select distinct key from follow_up_parked where subscriber = ${subscriber}`;
  return new Set(rows.map(({ key }) => key));
}

/** Parks events for later tries. The caller must mark them as handled in the same transaction. */
export const park = (tx: Tx, subscriber: string, events: readonly FollowUpEvent[]) => tx`
  insert into follow_up_parked (subscriber, event, key)
  select ${subscriber}, id, key from unnest(${events.map(({ id }) => id)}::bigint[], ${events.map(({ key }) => key)}::text[]) as event (id, key)`;

/** Returns parked events that are due: only the oldest of each key. */
export const dueParked = (db: Db, subscriber: string, limit: number) => db<StoredEvent[]>`
  select ${columns(db)}, o.payload from outbox o join (
    select distinct on (key) event, due_at from follow_up_parked where subscriber = ${subscriber} order by key, event
  ) as first on first.event = o.id
  where first.due_at <= now() order by o.id limit ${limit}`;

/** Removes a parked event; returns false if another process did. */
export async function unpark(tx: Tx, subscriber: string, event: number): Promise<boolean> {
  const rows = await tx`
    delete from follow_up_parked where subscriber = ${subscriber} and event = ${event} returning event`;
  return rows.length === 1;
}

/** Stores the error of a parked event and the time of its next try. Returns the number of failures. */
export async function postponeParked(db: Db, subscriber: string, event: number, error: string): Promise<number> {
  const [row] = await db<{ attempts: number }[]>`
    update follow_up_parked set attempts = attempts + 1, error = ${error},
      due_at = now() + least(interval '10 minutes', interval '200 milliseconds' * 2 ^ least(attempts, 20))
    where subscriber = ${subscriber} and event = ${event} returning attempts`;
  return row?.attempts ?? 0;
}
