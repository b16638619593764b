import type { WebhookType } from '#contract/publisher/webhooks.ts';
import type { Db, Tx } from '#server/db/client.ts';

/** An event for the publisher's systems, before it is stored. */
export interface NewEvent {
  type: WebhookType;
  /** Null: it is about no player. */
  playerId: string | null;
  data: object;
  at: Date;
}

/** Stores events in their order. Only the subscriber may call this, since it works in one transaction at a time. */
export const insertEvents = (tx: Tx, events: readonly NewEvent[]) => tx`
  insert into webhook_events (type, key, player_id, data, at)
  select type, coalesce(player_id::text, type), player_id, data::jsonb, at from unnest(
    ${events.map(({ type }) => type)}::text[], ${events.map(({ playerId }) => playerId)}::uuid[],
    ${events.map(({ data }) => JSON.stringify(data))}::text[], ${events.map(({ at }) => at.toISOString())}::timestamptz[]
  ) with ordinality as event (type, player_id, data, at, position) order by position`;

/**
 * Takes the player's number and character out of stored events, and the endpoints' answers to them, which may repeat
 * them. Of such an answer the status stays.
 */
export async function eraseEvents(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx`
  update webhook_events set data = case when data ? 'order' and jsonb_typeof(data -> 'order') = 'object'
    then jsonb_set(data, '{order}', data -> 'order' || '{"uid": "0", "roleId": ""}') else data || '{"uid": "0"}' end
  where player_id = any(${[...playerIds]}::uuid[])`;
  const status = tx`regexp_replace(error, '^(\\d{3}) .*$', '\\1')`;
  // Senders lock the endpoint first too. Its last answer may be about any player.
  await tx`update webhook_endpoints set error = ${status} where error ~ '^\\d{3} '`;
  for (const table of ['webhook_calls', 'webhook_parked'])
    await tx`
      update ${tx(table)} set error = ${status} where error ~ '^\\d{3} '
        and event in (select id from webhook_events where player_id = any(${[...playerIds]}::uuid[]))`;
}

/** Returns the stored events about a player. */
export const webhookData = (db: Db, playerId: string) => db<{ at: Date; type: string; data: object }[]>`
  select at, type, data from webhook_events where player_id = ${playerId} order by id`;

/** Returns the numbers of players by their ids; erased accounts are missing. */
export async function uidsOf(db: Db, playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db<{ id: string; uid: string }[]>`
    select id, uid::text as uid from players where id = any(${[...new Set(playerIds)]}::uuid[]) and uid is not null`;
  return new Map(rows.map(({ id, uid }) => [id, uid]));
}

const KEPT_DAYS = 30;
/** Rows of one statement. */
const BATCH = 10_000;

/** Deletes events that are older than 30 days, with their tries. Returns true if there may be more. */
export async function forgetEvents(db: Db): Promise<boolean> {
  const rows = await db`
    delete from webhook_events where id in (
      select id from webhook_events where stored_at < now() - make_interval(days => ${KEPT_DAYS}) order by stored_at limit ${BATCH}
    ) returning id`;
  if (rows.length === BATCH) return true;
  await releaseHeads(db);
  return false;
}

/** Makes the first parked event of each key due. The one that it waited for may be deleted. */
const releaseHeads = (db: Db) => db`
  update webhook_parked set due_at = now() where due_at = 'infinity' and (endpoint, event) in (
    select endpoint, min(event) from webhook_parked where given_up_at is null group by endpoint, key
  )`;
