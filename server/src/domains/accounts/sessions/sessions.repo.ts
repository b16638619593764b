import type { Locale } from '#contract/locales.ts';
import type { Db } from '#server/db/client.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { hourOf, SESSION_IDLE_MS, SESSION_MAX_MS } from '../accounts.rules.ts';
import { isBlocked } from './blocked.repo.ts';

export interface NewSession {
  tokenHash: Buffer;
  playerId: string;
  /** Null: the browser sent no id, so it counts as a new browser. */
  deviceHash: Buffer | null;
  browser: string | null;
  os: string | null;
  /** Language of letters from now on. Null: unchanged. */
  locale: Locale | null;
  /** The game that verified the player; null: the player proved it without one. */
  gid: number | null;
  /** The browser's previous session, which ends. Null: none. */
  replacedHash: Buffer | null;
  /** The address that proved the player, which must still be the account's. Null: something else proved the player. */
  provedEmail: string | null;
  at: Date;
}

/** SQL that publishes `account.present` for the player `id` in the common table expression `of`. */
const publishPresent = (db: Db, of: string, at: Date) => db`
  insert into outbox (type, follow_up, handled_at, key, payload)
  select 'account.present', true, now(), id, jsonb_build_object('playerId', id, 'at', ${at.toISOString()}::text) from ${db(of)}`;

/**
 * SQL that publishes `account.session_ended` for the sessions in the common table expression `of`.
 * @param next the browser's new session and its player.
 */
export const publishEnded = (db: Db, of: string, next: { tokenHash: Buffer; playerId: string } | null = null) => db`
  insert into outbox (type, follow_up, handled_at, key, payload)
  select 'account.session_ended', true, now(), player_id, jsonb_build_object('playerId', player_id, 'session', encode(token_hash, 'hex'),
    'next', case when player_id = ${next?.playerId ?? null}::uuid then ${next?.tokenHash.toString('hex') ?? null}::text end)
  from ${db(of)}`;

/**
 * Opens a session in one statement, which also stores the language and the browser. If the browser is new to a player
 * with a verified address, it publishes the event for the letter. The update locks the player against erasure and
 * blocks.
 * @returns undefined if the player is deleted or blocked, or if the address that proved the player has changed.
 */
export async function insertSession(
  db: Db,
  { tokenHash, playerId, deviceHash, browser, os, locale, gid, replacedHash, provedEmail, at }: NewSession,
): Promise<{ deletionRequestedAt: Date | null } | undefined> {
  const [row] = await db<{ deletionRequestedAt: Date | null }[]>`
    with me as (
      update players p set locale = coalesce(${locale}::text, locale)
      where id = ${playerId} and state <> 'deleted' and not ${isBlocked(db, at)}
        and (${provedEmail}::text is null or email = ${provedEmail})
      returning id, email, locale, deletion_requested_at
    ),
    opened as (
      insert into sessions (token_hash, player_id, created_at, seen_at, expires_at, browser, os, gid)
      select ${tokenHash}::bytea, id, ${at}::timestamptz, ${at}::timestamptz, ${new Date(at.getTime() + SESSION_MAX_MS)}::timestamptz, ${browser}::text, ${os}::text, ${gid}::int
      from me returning id
    ),
    replaced as (
      delete from sessions using me where token_hash = ${replacedHash}::bytea returning sessions.player_id, token_hash
    ),
    told_ended as (${publishEnded(db, 'replaced', { tokenHash, playerId })}),
    device as (
      insert into devices as d (player_id, device_hash, first_seen_at, seen_at, by_game)
      select id, ${deviceHash}::bytea, ${at}::timestamptz, ${at}::timestamptz, ${gid}::int is not null from me
      where ${deviceHash}::bytea is not null
      on conflict (player_id, device_hash) do update set seen_at = excluded.seen_at, by_game = d.by_game and excluded.by_game
    ),
    told as (
      insert into outbox (type, follow_up, handled_at, key, payload)
      select 'account.notice', true, now(), me.id, jsonb_build_object(
        'playerId', me.id, 'kind', 'new_device', 'reference', opened.id, 'email', me.email, 'locale', me.locale,
        'at', ${at.toISOString()}::text, 'browser', ${browser}::text, 'os', ${os}::text, 'deletionAt', null)
      from me, opened
      -- What a statement reads is as it was before: here the browsers known until now.
      where me.email is not null and exists (select from devices where player_id = ${playerId})
        and not exists (select from devices where player_id = ${playerId} and device_hash = ${deviceHash}::bytea)
    ),
    present as (${publishPresent(db, 'me', at)})
    select deletion_requested_at as "deletionRequestedAt" from me`;
  return row;
}

const before = (at: Date, ms: number): Date => new Date(at.getTime() - ms);

/** Sessions that have not ended. */
const isLive = (db: Db, at: Date) => db`s.expires_at > ${at} and s.seen_at > ${before(at, SESSION_IDLE_MS)}`;

export interface LiveSession {
  caller: Caller;
  /** True: the stored last use is old enough to be updated. */
  unseen: boolean;
}

/** Returns the live sessions in the order of the hashes. Null: no live session has the hash. */
export async function findSessions(db: Db, tokenHashes: readonly Buffer[], at: Date): Promise<(LiveSession | null)[]> {
  const rows = await db<(Caller & { position: number; unseen: boolean })[]>`
    select position, p.id as "playerId", p.uid::text, p.state = 'deletion_requested' as "deletionRequested",
      s.seen_at < ${hourOf(at)} as unseen
    from unnest(${[...tokenHashes]}::bytea[]) with ordinality as asked (token_hash, position)
    join sessions s using (token_hash) join players p on p.id = s.player_id
    where ${isLive(db, at)} and p.state <> 'deleted' and not ${isBlocked(db, at)}`;
  const found = new Map(rows.map(({ position, unseen, ...caller }) => [position, { caller, unseen }]));
  return tokenHashes.map((_, index) => found.get(index + 1) ?? null);
}

/** Stores the session's last use and publishes `account.present`. Of concurrent calls, only the first does so. */
export async function touchSession(db: Db, tokenHash: Buffer, at: Date): Promise<void> {
  await db`
    with touched as (
      update sessions set seen_at = ${at} where token_hash = ${tokenHash} and seen_at < ${hourOf(at)} returning player_id as id
    )
    ${publishPresent(db, 'touched', at)}`;
}

export interface SessionRow {
  id: string;
  current: boolean;
  browser: string | null;
  os: string | null;
  createdAt: Date;
  seenAt: Date;
}

export const listSessions = (db: Db, playerId: string, tokenHash: Buffer, at: Date) => db<SessionRow[]>`
  select s.id, s.token_hash = ${tokenHash} as current, s.browser, s.os, s.created_at as "createdAt", s.seen_at as "seenAt"
  from sessions s where s.player_id = ${playerId} and ${isLive(db, at)} order by current desc, s.seen_at desc, s.id desc`;

/** Returns when a session began, and whether a game verified the player. */
export async function findSessionStart(db: Db, tokenHash: Buffer): Promise<{ at: Date; byGame: boolean } | undefined> {
  const [row] = await db<{ at: Date; byGame: boolean }[]>`
    select created_at as at, gid is not null as "byGame" from sessions where token_hash = ${tokenHash}`;
  return row;
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db`
    with ended as (delete from sessions where token_hash = ${tokenHash} returning player_id, token_hash)
    ${publishEnded(db, 'ended')}`;
}

/** Ends one of a player's own sessions. Returns false if the player has no such session. */
export async function deleteSessionOf(db: Db, playerId: string, id: string): Promise<boolean> {
  const rows = await db`
    with ended as (delete from sessions where player_id = ${playerId} and id = ${id} returning player_id, token_hash)
    ${publishEnded(db, 'ended')} returning 1`;
  return rows.length > 0;
}

/** Ends every session of a player. Returns the number of ended sessions. */
export async function deleteSessions(db: Db, playerId: string): Promise<number> {
  const rows = await db`
    with ended as (delete from sessions where player_id = ${playerId} returning player_id, token_hash)
    ${publishEnded(db, 'ended')} returning 1`;
  return rows.length;
}
