import type { PushKind } from '#contract/endpoints/push.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { PushState } from './push.machine.ts';

/** The data of a message in addition to its kind. */
export interface MessageContent {
  number?: string;
  gid?: number;
  /** Total refunded so far, in minor units. */
  refunded?: number;
}

export interface NewMessage {
  playerId: string;
  kind: PushKind;
  /** Identifies the message within its kind. */
  reference: string;
  content: MessageContent;
  expiresAt: Date;
}

export interface Message {
  id: string;
  playerId: string;
  browser: Buffer;
  kind: PushKind;
  reference: string;
  content: MessageContent;
  state: PushState;
  attempts: number;
  /** Seconds until the message expires; negative if it has expired. */
  secondsLeft: number;
}

/** A try locks its message for this long, also if its worker died. */
const HOLD = '1 minute';
/** Longer than any event can be delayed: a late duplicate still finds the message and is not sent again. */
const KEPT = '60 days';

/**
 * Stores a message for each browser of the players that wants its kind, and returns the new ones. Existing messages
 * stay unchanged. A refund message is stored only if its total is higher than that of every earlier one for the order.
 */
export const insertMessages = (tx: Tx, all: readonly NewMessage[]) => tx<{ id: string }[]>`
  insert into push_messages (player_id, browser, kind, reference, content, expires_at)
  select s.player_id, s.browser, m.kind, m.reference, m.content::jsonb, m.expires_at
  from unnest(
    ${all.map((m) => m.playerId)}::uuid[], ${all.map((m) => m.kind)}::text[], ${all.map((m) => m.reference)}::text[],
    ${all.map((m) => JSON.stringify(m.content))}::text[], ${all.map((m) => m.expiresAt.toISOString())}::text[]::timestamptz[]
  ) as m (player_id, kind, reference, content, expires_at)
  join push_subscriptions s on s.player_id = m.player_id and m.kind = any(s.kinds)
  where m.expires_at > now() and not exists (
    select from push_messages p where m.kind = 'refund' and p.player_id = m.player_id and p.kind = m.kind and p.browser = s.browser
      and p.content->>'number' = m.content::jsonb->>'number'
      and (p.content->>'refunded')::bigint >= (m.content::jsonb->>'refunded')::bigint)
  on conflict do nothing
  returning id`;

/** Counts a try for each message that is due and not locked by another try, and returns these messages. */
export const beginTries = (db: Db, ids: readonly string[]) => db<Message[]>`
  update push_messages set attempts = attempts + 1, due_at = now() + ${HOLD}::interval, updated_at = now()
  where id = any(${[...ids]}::uuid[]) and state = 'queued' and due_at <= now()
  returning id, player_id as "playerId", browser, kind, reference, content, state, attempts,
    floor(extract(epoch from expires_at - now()))::int as "secondsLeft"`;

/** Returns the queued messages that are not due yet, with the remaining wait in milliseconds. */
export const findNotDue = (db: Db, ids: readonly string[]) => db<{ id: string; waitMs: number }[]>`
  select id, ceil(extract(epoch from due_at - now()) * 1000)::int as "waitMs" from push_messages
  where id = any(${[...ids]}::uuid[]) and state = 'queued' and due_at > now()`;

export const recordTry = (
  db: Db,
  id: string,
  outcome: { state: PushState; error: string | null; waitMs: number },
) => db`
  update push_messages set state = ${outcome.state}, error = ${outcome.error}, updated_at = now(),
    due_at = now() + make_interval(secs => ${outcome.waitMs / 1000})
  where id = ${id} and state = 'queued'`;

export const forgetMessages = (db: Db) => db`delete from push_messages where created_at < now() - ${KEPT}::interval`;
