import type { Db } from '#server/db/client.ts';
import type { EventPosition, StoredEvent } from './target.ts';

const columns = (db: Db) => db`e.xid::text as xid, e.key, e.day::text as day, e.app, e.at, e.type, e.name, e.time,
  e.distinct_id as "distinctId", e.account_id as "accountId", e.marks, e.event::text as event`;

/**
 * SQL: events after a place. Only the row comparison: the planner expects many rows from it and walks the index in
 * order. With `xid >= …` it expects few rows, and would collect and sort them each time.
 */
const isAfter = (db: Db, { xid, key }: EventPosition) => db`(e.xid, e.key) > (${xid}::xid8, ${key}::uuid)`;

/** SQL: every transaction that began before the event's has ended, so no earlier event can appear. */
const isSettled = (db: Db) => db`e.xid < pg_snapshot_xmin(pg_current_snapshot())`;

// Limits are literals: for a parameter the planner assumes a large limit.

/** Returns the next events after a place, in order. */
export const openEvents = (db: Db, after: EventPosition) => db<StoredEvent[]>`
  select ${columns(db)} from analytics_events e where ${isAfter(db, after)} and ${isSettled(db)}
  order by e.xid, e.key limit 500`;

/** Returns the next events after a place, up to another place, in order. */
export const eventsUntil = (db: Db, after: EventPosition, until: EventPosition) => db<StoredEvent[]>`
  select ${columns(db)} from analytics_events e
  where ${isAfter(db, after)} and (e.xid, e.key) <= (${until.xid}::xid8, ${until.key}::uuid)
  order by e.xid, e.key limit 2000`;

/**
 * Returns the end of the next file: the last event before another hour begins, at most 100,000 events on.
 * Returns null while the hour is not over and the file may grow.
 */
export async function endOfFile(db: Db, after: EventPosition): Promise<EventPosition | null> {
  const [row] = await db<(EventPosition & { whole: boolean })[]>`
    with open as materialized (
      select *, row_number() over (order by xid, key) as n from (
        select e.xid, e.key, date_trunc('hour', e.at) as hour from analytics_events e
        where ${isAfter(db, after)} and ${isSettled(db)} order by e.xid, e.key limit 100000
      ) as next
    ), other as (
      select min(n) as n from open where hour <> (select hour from open where n = 1)
    )
    select xid::text as xid, key, other.n is not null or open.n = 100000 or hour + interval '1 hour' <= now() as whole
    from open, other where open.n = coalesce(other.n - 1, (select max(n) from open))`;
  return row?.whole ? { xid: row.xid, key: row.key } : null;
}

/** Parks events. Move the position in the same transaction. */
export const park = (db: Db, target: string, refused: readonly { event: StoredEvent; why: string }[]) => db`
  insert into analytics_parked (target, day, key, why)
  select ${target}, day, key, why from unnest(
    ${refused.map(({ event }) => event.day)}::date[], ${refused.map(({ event }) => event.key)}::uuid[],
    ${refused.map(({ why }) => why)}::text[]
  ) as refused (day, key, why)
  on conflict (target, day, key) do update set why = excluded.why, at = now(), again = false`;

/** Returns the parked events that an operator wants to retry. */
export const eventsToRetry = (db: Db, target: string) => db<StoredEvent[]>`
  select ${columns(db)} from analytics_parked p join analytics_events e on e.day = p.day and e.key = p.key
  where p.target = ${target} and p.again order by p.at limit 50`;

export const unpark = (db: Db, target: string, { day, key }: StoredEvent) => db`
  delete from analytics_parked where target = ${target} and day = ${day}::date and key = ${key}`;

/** Marks all parked events for a retry. @returns how many */
export async function retryParked(db: Db): Promise<number> {
  const rows = await db`update analytics_parked set again = true where not again returning key`;
  return rows.length;
}
