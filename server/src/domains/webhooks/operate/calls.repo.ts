import type { WebhookType } from '#contract/publisher/webhooks.ts';
import type { Db } from '#server/db/client.ts';

/** Tries that one page looks at, wanted or not. */
const SCANNED = 20_000;
/** Tries of one event that are shown. */
const MOST_TRIES = 500;

/** A try, with the facts of its event. */
export interface CallRow {
  at: Date;
  /** The header `webhook-id`. */
  event: string;
  type: WebhookType;
  /** Number of the player; null: it is about no player. */
  uid: string | null;
  /** Number of the order; null: it is about none. */
  number: string | null;
  status: number | null;
  ms: number;
  error: string | null;
}

export interface CallFilter {
  type?: string | undefined;
  failed: boolean;
  since?: string | undefined;
}

/**
 * Returns the newest tries of an endpoint before a position. A page looks at a limited number of tries, so it can have
 * fewer rows than asked, or none, though older ones follow.
 * @returns `until`: the position behind all that were looked at; null: there are no older ones
 */
export async function newestCalls(
  db: Db,
  endpoint: string,
  { type, failed, since }: CallFilter,
  { most, before }: { most: number; before: number | null },
): Promise<{ calls: CallRow[]; until: number | null }> {
  const isFiltered = failed || type !== undefined || since !== undefined;
  const rows = await db<(CallRow & { id: number; last: number | null; looked: number; isOver: boolean })[]>`
    with looked as materialized (
      select * from webhook_calls where endpoint = ${endpoint} ${before === null ? db`` : db`and id < ${before}`}
      order by id desc limit ${isFiltered ? SCANNED : most + 1}
    ), range as (
      select min(id) as last, count(*)::int as looked,
        ${since === undefined ? db`false` : db`min(at) < ${since}::timestamptz`} as "isOver" from looked
    ), found as (
      select c.id, c.at, e.event, e.type, coalesce(e.data -> 'order' ->> 'uid', e.data ->> 'uid') as uid,
        coalesce(e.data -> 'order' ->> 'number', e.data ->> 'order') as number, c.status, c.ms, c.error
      from looked c join webhook_events e on e.id = c.event
      where true ${failed ? db`and c.error is not null` : db``} ${type === undefined ? db`` : db`and e.type = ${type}`}
        ${since === undefined ? db`` : db`and c.at >= ${since}::timestamptz`}
      order by c.id desc limit ${most + 1}
    )
    select range.last, range.looked, range."isOver", found.* from range left join found on true order by found.id desc`;
  const [first] = rows;
  const found = rows.filter(({ id }) => id !== null);
  const calls = found.slice(0, most);
  const oldest = first && first.looked >= SCANNED && !first.isOver ? first.last : null;
  const until = found.length > most ? (calls.at(-1)?.id ?? null) : oldest;
  return { calls: calls.map(({ id, last, looked, isOver, ...call }) => call), until };
}

/** An event of the log as it is sent, and its tries. */
export interface EventRow {
  id: number;
  event: string;
  type: WebhookType;
  at: Date;
  storedAt: Date;
  data: object;
}

/** Finds an event by its id, the header `webhook-id`; null if the log does not have it. */
export async function findEvent(db: Db, event: string): Promise<EventRow | null> {
  const [row] = await db<EventRow[]>`
    select id, event, type, at, stored_at as "storedAt", data from webhook_events where event = ${event}`;
  return row ?? null;
}

export interface TryOfEvent {
  endpoint: string;
  at: Date;
  status: number | null;
  ms: number;
  error: string | null;
}

/** Returns the newest tries of an event. */
export const triesOf = (db: Db, { id }: Pick<EventRow, 'id'>) => db<TryOfEvent[]>`
  select endpoint, at, status, ms, error from webhook_calls where event = ${id} order by id desc limit ${MOST_TRIES}`;

/** The place of an event at an endpoint. */
export interface PlaceOfEvent {
  endpoint: string;
  /** `waiting`: its turn has not come. `parked`: it is tried again. `passed`: sent, or of a type that is not wanted. */
  state: 'waiting' | 'parked' | 'given_up' | 'passed';
  /** Null: it waits behind another event of its key. */
  nextTryAt: Date | null;
}

/** Returns the place of an event at each endpoint. */
export const placesOf = (db: Db, { id }: Pick<EventRow, 'id'>) => db<PlaceOfEvent[]>`
  select e.name as endpoint, case when p.given_up_at is not null then 'given_up' when p.event is not null then 'parked'
      when e.position < ${id} then 'waiting' else 'passed' end as state,
    case when p.given_up_at is null and p.due_at < 'infinity' then p.due_at end as "nextTryAt"
  from webhook_endpoints e left join webhook_parked p on p.endpoint = e.name and p.event = ${id} order by e.name`;
