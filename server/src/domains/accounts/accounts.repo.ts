import type { Db } from '#server/db/client.ts';
import {
  FAILURE_WINDOW_MS,
  LOCK_MS,
  MAX_FAILURES,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  SESSION_TOUCH_MS,
} from './accounts.rules.ts';

export interface PlayerRow {
  id: string;
  /** Decimal digits. */
  uid: string;
  nickname: string;
  avatar: string | null;
}

export interface SignInRow extends PlayerRow {
  passwordHash: string;
}

export interface NewPlayer {
  uid: number;
  username: string;
  passwordHash: string;
  nickname: string;
  kind: 'full' | 'guest';
}

const before = (at: Date, ms: number): Date => new Date(at.getTime() - ms);
const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

export async function findSignIn(db: Db, username: string): Promise<SignInRow | undefined> {
  const [row] = await db<SignInRow[]>`
    select id, uid::text, nickname, avatar, password_hash as "passwordHash" from players
    where username = ${username} and state <> 'deleted'`;
  return row;
}

export async function findPlayer(db: Db, id: string): Promise<PlayerRow | undefined> {
  const [row] = await db<PlayerRow[]>`
    select id, uid::text, nickname, avatar from players where id = ${id} and state <> 'deleted'`;
  return row;
}

/** Adds players whose uid and name are free; the others are left as they are. */
export async function insertPlayers(db: Db, players: readonly NewPlayer[], at: Date): Promise<void> {
  for (const { uid, username, passwordHash, nickname, kind } of players) {
    await db`
      insert into players (uid, username, password_hash, nickname, kind, created_at)
      values (${uid}, ${username}, ${passwordHash}, ${nickname}, ${kind}, ${at})
      on conflict do nothing`;
  }
}

export async function knownUids(db: Db, uids: readonly number[]): Promise<Set<number>> {
  const rows = await db<{ uid: number }[]>`select uid from players where uid = any(${uids as number[]}::bigint[])`;
  return new Set(rows.map((row) => row.uid));
}

/**
 * Counts a try before it is made, so that many at once are no more than the limit.
 * Answers until when the name is locked, or null when the try may go ahead.
 */
export async function countAttempt(db: Db, nameHash: Buffer, at: Date): Promise<Date | null> {
  const recent = db`array(select t from unnest(a.failed_at) t where t > ${before(at, FAILURE_WINDOW_MS)})`;
  const [counted] = await db`
    insert into sign_in_attempts as a (name_hash, failed_at, updated_at)
    values (${nameHash}, array[${at}::timestamptz], ${at})
    on conflict (name_hash) do update set
      failed_at = ${recent} || ${at}::timestamptz,
      locked_until = case when cardinality(${recent}) + 1 >= ${MAX_FAILURES} then ${after(at, LOCK_MS)}::timestamptz end,
      updated_at = ${at}
    where a.locked_until is null or a.locked_until <= ${at}
    returning 1`;
  if (counted) return null;
  const [lock] = await db<{ until: Date | null }[]>`
    select locked_until as until from sign_in_attempts where name_hash = ${nameHash}`;
  return lock?.until ?? at;
}

/** Opens a session and forgets the failed tries, in one statement. */
export async function openSession(
  db: Db,
  tokenHash: Buffer,
  playerId: string,
  nameHash: Buffer,
  at: Date,
): Promise<void> {
  await db`
    with forgotten as (delete from sign_in_attempts where name_hash = ${nameHash})
    insert into sessions (token_hash, player_id, created_at, seen_at, expires_at)
    values (${tokenHash}, ${playerId}, ${at}, ${at}, ${after(at, SESSION_MAX_MS)})`;
}

/** Whose a live session is; the use is written down at most hourly. */
export async function touchSession(
  db: Db,
  tokenHash: Buffer,
  at: Date,
): Promise<{ id: string; uid: string } | undefined> {
  const [row] = await db<{ id: string; uid: string }[]>`
    with live as (
      select p.id, p.uid::text, s.seen_at from sessions s join players p on p.id = s.player_id
      where s.token_hash = ${tokenHash} and s.expires_at > ${at} and s.seen_at > ${before(at, SESSION_IDLE_MS)}
        and p.state <> 'deleted'
    ), touched as (
      update sessions set seen_at = ${at} from live
      where sessions.token_hash = ${tokenHash} and live.seen_at < ${before(at, SESSION_TOUCH_MS)}
    )
    select id, uid from live`;
  return row;
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db`delete from sessions where token_hash = ${tokenHash}`;
}

/** Removes sessions that ended and tries that no longer count. */
export async function deleteStale(db: Db, at: Date): Promise<void> {
  await db`delete from sessions where expires_at <= ${at} or seen_at <= ${before(at, SESSION_IDLE_MS)}`;
  await db`
    delete from sign_in_attempts
    where updated_at <= ${before(at, FAILURE_WINDOW_MS)} and (locked_until is null or locked_until <= ${at})`;
}
