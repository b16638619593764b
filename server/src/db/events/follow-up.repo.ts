import type { Query } from '../client/query.ts';
import type { Db, Tx } from '../client.ts';
import type { Told } from './subscribers.ts';

export interface FollowUpEvent extends Told {
  id: number;
  xid: string;
  /** No transaction that began before its own is under way any more: nothing can come before it now. */
  settled: boolean;
}

/** With the hash of a subscriber's name: one process at a time works for it. Any constant serves. */
const LOCK = 7_267_002;
/**
 * A subscriber that takes longer than this is stopped by the database, whether it works, sleeps or waits for somebody's lock; its batch
 * counts as failed. It may have locked what orders count in: this is the longest that one of them waits for it.
 */
export const LONGEST_MS = 5000;
const MOST_AHEAD = 10_000;

/** Takes the turn of a subscriber until the transaction ends; false: another process has it. */
export async function takeTurn(tx: Tx, subscriber: string): Promise<boolean> {
  const [row] = await tx<{ mine: boolean }[]>`
    select pg_try_advisory_xact_lock(${LOCK}, hashtext(${subscriber})) as mine, set_config('transaction_timeout', ${`${LONGEST_MS}ms`}, true)`;
  return row?.mine === true;
}

/** A subscriber that is new begins with what is told from now on: every process says so before it tells anything. */
export const register = (db: Db, subscribers: readonly { name: string }[]) => db`
  insert into follow_up_positions (subscriber, xid, id, ahead)
  select name, pg_snapshot_xmin(pg_current_snapshot()), 0,
    array(select id from outbox where follow_up and xid >= pg_snapshot_xmin(pg_current_snapshot()))
  from unnest(${subscribers.map(({ name }) => name)}::text[]) as name
  on conflict do nothing`;

const columns = (db: Db) => db`o.id, o.xid::text as xid, o.type, o.key`;

/** SQL: an event that a subscriber has neither handled nor parked. The ids are hashed once: compared one by one, thousands take seconds. */
export const isOpen = (db: Db) => db`o.follow_up and (o.xid, o.id) > (p.xid, p.id)
  and (p.subscriber, o.id) not in (select subscriber, unnest(ahead) from follow_up_positions)`;

/** SQL: whether a subscriber of the follow-up lane has yet to handle the event `o`. */
export const isFollowed = (db: Db) => db`(o.follow_up and (
  exists (select from follow_up_positions p where ${isOpen(db)})
  or exists (select from follow_up_parked k where k.event = o.id)))`;

/**
 * SQL: rows of what is open for a subscriber, in order. Each time it begins at the position: a join would leave it to the database, which
 * may go through all the events of the week instead.
 */
const firstOpen = (db: Db, subscriber: string, selected: Query<object[]>, limit: number) => db`
  follow_up_positions p cross join lateral (
    select ${selected} from outbox o where ${isOpen(db)}
      and (cardinality(p.ahead) < ${MOST_AHEAD} or o.xid < pg_snapshot_xmin(pg_current_snapshot()))
    order by o.xid, o.id limit ${limit}
  ) as event where p.subscriber = ${subscriber}`;

/** Whether a subscriber has something to handle, or a parked event that may be tried again. */
export async function somethingIsDue(db: Db, subscriber: string): Promise<{ open: boolean; parked: boolean }> {
  const [due] = await db<{ open: boolean; parked: boolean }[]>`
    select exists (select from ${firstOpen(db, subscriber, db`o.id`, 1)}) as open,
      exists (select from follow_up_parked where subscriber = ${subscriber} and due_at <= now()) as parked`;
  return due ?? { open: false, parked: false };
}

/**
 * What a subscriber has yet to handle, in order. Those of other types are among them, without what they say: they only move its position. A transaction
 * that goes on for hours keeps it from moving: then what is settled comes alone, before the list of what is handled grows too long.
 */
export const openEvents = (db: Db, subscriber: string, types: readonly string[], limit: number) => db<FollowUpEvent[]>`
  select event.* from ${firstOpen(
    db,
    subscriber,
    db`${columns(db)}, case when o.type = any(${types}::text[]) then o.payload end as payload,
      o.xid < pg_snapshot_xmin(pg_current_snapshot()) as settled`,
    limit,
  )}`;

/** Of events, those that are still open for a subscriber: asked by whoever has its turn. */
export async function stillOpen(
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
 * Notes that events are handled. The position moves to the last of them that is settled, if none before it is open; the others are
 * kept by their ids until it gets there.
 * @param events in order
 * @param whole nothing that is open stands between them
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

/** Of these keys, those of which a subscriber has parked an event. */
export async function parkedKeys(db: Db, subscriber: string): Promise<ReadonlySet<string>> {
  const rows = await db<{ key: string }[]>`
    select distinct key from follow_up_parked where subscriber = ${subscriber}`;
  return new Set(rows.map(({ key }) => key));
}

/** Parks events for later tries. Mark them handled in the same transaction. */
export const park = (tx: Tx, subscriber: string, events: readonly FollowUpEvent[]) => tx`
  insert into follow_up_parked (subscriber, event, key)
  select ${subscriber}, id, key from unnest(${events.map(({ id }) => id)}::bigint[], ${events.map(({ key }) => key)}::text[]) as event (id, key)`;

/** Parked events that are due, the oldest of each key. */
export const dueParked = (db: Db, subscriber: string, limit: number) => db<Omit<FollowUpEvent, 'settled'>[]>`
  select ${columns(db)}, o.payload from outbox o join (
    select distinct on (key) event, due_at from follow_up_parked where subscriber = ${subscriber} order by key, event
  ) as first on first.event = o.id
  where first.due_at <= now() order by o.id limit ${limit}`;

/** Takes an event out of what is parked; false: another process did. */
export async function unpark(tx: Tx, subscriber: string, event: number): Promise<boolean> {
  const rows = await tx`
    delete from follow_up_parked where subscriber = ${subscriber} and event = ${event} returning event`;
  return rows.length === 1;
}

/** Notes why a parked event failed again, and when it is tried next. Answers how often it has failed. */
export async function putOff(db: Db, subscriber: string, event: number, error: string): Promise<number> {
  const [row] = await db<{ attempts: number }[]>`
    update follow_up_parked set attempts = attempts + 1, error = ${error},
      due_at = now() + least(interval '10 minutes', interval '200 milliseconds' * 2 ^ least(attempts, 20))
    where subscriber = ${subscriber} and event = ${event} returning attempts`;
  return row?.attempts ?? 0;
}
