import type { Db, Tx } from '#server/db/client.ts';

/** Events that one replay by type can have. */
export const MOST_REPLAYED = 10_000;
/** Counts of a replay since a time stop here. */
const MOST_COUNTED = 100_000;

/** Events to send again: one by its id, those of a type since a time, or all since a time. */
export type Replayed = { id: number } | { type: string; since: string } | { types: readonly string[]; since: string };

/** Locks an endpoint, so that no sender moves it meanwhile. Returns its position; null: no worker has seen it yet. */
export async function lockEndpoint(tx: Tx, endpoint: string): Promise<number | null> {
  const [row] = await tx<{ position: number }[]>`
    select position from webhook_endpoints where name = ${endpoint} for update`;
  return row?.position ?? null;
}

/** Returns the position of an endpoint; null: no worker has seen it yet. */
export async function positionOf(db: Db, endpoint: string): Promise<number | null> {
  const [row] = await db<{ position: number }[]>`select position from webhook_endpoints where name = ${endpoint}`;
  return row?.position ?? null;
}

/**
 * Returns the first event that was stored since a time; null: there is none. Ids are in the order of commits, and
 * `stored_at` is the start of a transaction: neighbours can be exchanged, so the lowest id of the first ones counts.
 */
async function firstSince(db: Db, since: string): Promise<number | null> {
  const [row] = await db<{ id: number | null }[]>`
    select min(id) as id from (
      select id from webhook_events where stored_at >= ${since}::timestamptz order by stored_at limit ${MOST_REPLAYED}
    ) as first`;
  return row?.id ?? null;
}

/** Returns the ids of up to one event more than a replay can have, of those that the endpoint was sent already. */
export async function idsOf(
  db: Db,
  replayed: Exclude<Replayed, { types: readonly string[] }>,
  position: number,
): Promise<number[]> {
  if ('id' in replayed) return [replayed.id];
  const first = await firstSince(db, replayed.since);
  if (first === null) return [];
  const rows = await db<{ id: number }[]>`
    select id from webhook_events
    where id between ${first} and ${position} and stored_at >= ${replayed.since}::timestamptz and type = ${replayed.type}
    order by id limit ${MOST_REPLAYED + 1}`;
  return rows.map(({ id }) => id);
}

/**
 * Puts events among the parked ones, as if they had never been tried; also those that were given up. Of each key, the
 * first parked one is due, and the others wait behind it.
 */
export async function parkAgain(tx: Tx, endpoint: string, ids: readonly number[]): Promise<void> {
  const keys = await tx<{ key: string }[]>`
    insert into webhook_parked (endpoint, event, key, attempts, due_at)
    select ${endpoint}, id, key, 0, 'infinity' from webhook_events where id = any(${[...ids]}::bigint[]) order by id
    on conflict (endpoint, event) do update
      set attempts = 0, due_at = 'infinity', first_failed_at = null, given_up_at = null, error = null
    returning key`;
  // A sender that is sending one of these notices the new time, and leaves the row. Rows that are due stay as they are.
  await tx`
    update webhook_parked set due_at = clock_timestamp()
    where endpoint = ${endpoint} and due_at > clock_timestamp() and event in (
      select min(event) from webhook_parked
      where endpoint = ${endpoint} and given_up_at is null and key = any(${[...new Set(keys.map(({ key }) => key))]}::text[])
      group by key
    )`;
}

/** Returns the position before everything that was stored since a time; null: nothing was. */
export async function positionBefore(db: Db, since: string): Promise<number | null> {
  const first = await firstSince(db, since);
  return first === null ? null : first - 1;
}

/** Counts the events of these types between two positions. */
export async function countBetween(
  db: Db,
  types: readonly string[],
  from: number,
  until: number,
): Promise<{ count: number; isMore: boolean }> {
  const [row] = await db<{ count: number; isMore: boolean }[]>`
    select count(*) filter (where type = any(${[...types]}::text[]))::int as count, count(*) >= ${MOST_COUNTED} as "isMore"
    from (
      select type from webhook_events where id > ${from} and id <= ${until} order by id limit ${MOST_COUNTED}
    ) as between_them`;
  return row ?? { count: 0, isMore: false };
}

/** Moves an endpoint back. Parked events behind the new position are dropped, since they are sent in their turn. */
export async function moveBack(tx: Tx, endpoint: string, to: number): Promise<void> {
  await tx`update webhook_endpoints set position = ${to} where name = ${endpoint}`;
  await tx`delete from webhook_parked where endpoint = ${endpoint} and event > ${to}`;
}
