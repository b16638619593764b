import type { RequestState } from '#contract/endpoints/game-sign-in.ts';
import type { Locale } from '#contract/locales.ts';
import type { Db } from '#server/db/client.ts';
import type { VerifiedIdentity } from './ticket.repo.ts';

/** The notification channel for changed requests; the payload is the request's id. */
export const REQUESTS_CHANNEL = 'game_requests';

type Stored = Exclude<RequestState['state'], 'expired'>;
export type RefusalReason = NonNullable<RequestState['reason']>;

export interface NewRequest {
  id: string;
  secretHash: Buffer;
  number: string;
  gid: number;
  locale: Locale;
  back: string | null;
  expiresAt: Date;
}

export interface RequestRow {
  id: string;
  /** Null: created by a process of an earlier version. */
  number: string | null;
  gid: number;
  state: Stored;
  reason: RefusalReason | null;
  uid: number | null;
  nickname: string | null;
  locale: Locale;
  back: string | null;
  decidedBy: string | null;
  expiresAt: Date;
}

export async function insertRequest(db: Db, request: NewRequest): Promise<void> {
  await db`
    insert into game_requests (id, secret_hash, number, gid, state, locale, back, expires_at)
    values (${request.id}, ${request.secretHash}, ${request.number}, ${request.gid}, 'launching', ${request.locale}, ${request.back}, ${request.expiresAt})`;
}

export async function findRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  const [row] = await db<RequestRow[]>`
    select id, number, gid, state, reason, uid, nickname, locale, back, decided_by as "decidedBy", expires_at as "expiresAt"
    from game_requests where id = ${id}`;
  return row;
}

/** Stores that the game runs and asks its player. */
export async function markOpened(db: Db, id: string, at: Date): Promise<void> {
  await db`
    update game_requests set state = 'authorizing' where id = ${id} and state = 'launching' and expires_at > ${at}
    returning pg_notify(${REQUESTS_CHANNEL}, id)`;
}

export type Decision = { by: string; at: Date } & (
  | { state: 'approved'; identity: VerifiedIdentity; expiresAt: Date }
  | { state: 'refused'; reason: RefusalReason }
);

/** Stores the player's decision; only the first one counts. Returns true if this one does. */
export async function storeDecision(db: Db, id: string, decision: Decision): Promise<boolean> {
  const { state, by, at } = decision;
  const approved = decision.state === 'approved' ? decision : null;
  const reason = decision.state === 'refused' ? decision.reason : null;
  const rows = await db`
    update game_requests set state = ${state}, reason = ${reason}, decided_by = ${by}, uid = ${approved?.identity.uid ?? null}::bigint,
      nickname = ${approved?.identity.nickname ?? null}, expires_at = coalesce(${approved?.expiresAt ?? null}::timestamptz, expires_at)
    where id = ${id} and state in ('launching', 'authorizing') and expires_at > ${at}
    returning pg_notify(${REQUESTS_CHANNEL}, id)`;
  return rows.length > 0;
}

/** Uses up an approved request. It counts once, before it expires, and only in the browser that asked. */
export async function redeemRequest(
  db: Db,
  taken: { id: string; secretHash: Buffer; at: Date },
): Promise<(VerifiedIdentity & { back: string | null }) | undefined> {
  const [row] = await db<(VerifiedIdentity & { back: string | null })[]>`
    update game_requests set used_at = ${taken.at}
    where id = ${taken.id} and secret_hash = ${taken.secretHash} and state = 'approved' and used_at is null
      and expires_at > ${taken.at}
    returning gid, uid, nickname, back`;
  return row;
}
