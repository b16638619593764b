import { foldEmail } from '#contract/typed-text.ts';
import type { Db } from '#server/db/client.ts';
import { announceSql } from '#server/db/events/announce.ts';
import { DEVICE_KEPT_MS, FAILURE_WINDOW_MS, LOCK_MS, MAX_FAILURES, SESSION_IDLE_MS } from './accounts.rules.ts';
import { publishEnded } from './sessions/sessions.repo.ts';
import { deleteOldFailures } from './sign-in/codes.repo.ts';

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
  /** Verified, folded. */
  email: string | null;
}

const before = (at: Date, ms: number): Date => new Date(at.getTime() - ms);
const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

export async function findSignIn(db: Db, username: string): Promise<SignInRow | undefined> {
  const [row] = await db<SignInRow[]>`
    select id, uid::text, nickname, avatar, password_hash as "passwordHash" from players
    where username = ${username} and state <> 'deleted'`;
  return row;
}

/** Returns the name with which a player signs in; undefined without a password. */
export async function usernameOf(db: Db, playerId: string): Promise<string | undefined> {
  const [row] = await db<{ username: string | null }[]>`
    select username from players where id = ${playerId} and state <> 'deleted'`;
  return row?.username ?? undefined;
}

export async function findPlayer(db: Db, id: string): Promise<PlayerRow | undefined> {
  const [row] = await db<PlayerRow[]>`
    select id, uid::text, nickname, avatar from players where id = ${id} and state <> 'deleted'`;
  return row;
}

export async function findByEmail(db: Db, email: string): Promise<PlayerRow | undefined> {
  const [row] = await db<PlayerRow[]>`select id, uid::text, nickname, avatar from players where email = ${email}`;
  return row;
}

/** Returns true if the address is the account's own. */
export async function isEmailOf(db: Db, id: string, email: string): Promise<boolean> {
  const rows = await db`select from players where id = ${id} and email = ${foldEmail(email)}`;
  return rows.length > 0;
}

export async function findByPhone(db: Db, phone: string): Promise<PlayerRow | undefined> {
  const [row] = await db<PlayerRow[]>`select id, uid::text, nickname, avatar from players where phone = ${phone}`;
  return row;
}

export async function findByUid(db: Db, uid: number): Promise<PlayerRow | undefined> {
  const [row] = await db<PlayerRow[]>`select id, uid::text, nickname, avatar from players where uid = ${uid}`;
  return row;
}

/** Adds a player; returns undefined if the number or the address is taken. */
export async function insertPlayer(
  db: Db,
  player: { uid: number; email: string | null; nickname: string; avatar: string | null; at: Date },
): Promise<PlayerRow | undefined> {
  const [row] = await db<PlayerRow[]>`
    with made as (
      insert into players (uid, email, nickname, avatar, created_at)
      values (${player.uid}, ${player.email}, ${player.nickname}, ${player.avatar}, ${player.at})
      on conflict do nothing
      returning id, uid::text, nickname, avatar
    ),
    announced as (${announceSql(
      db,
      'account.created',
      db`select id::text as key, jsonb_build_object('playerId', id) as payload from made`,
    )})
    select * from made`;
  return row;
}

/** Adds the players whose uid and name are free; leaves the others unchanged. */
export async function insertPlayers(db: Db, players: readonly NewPlayer[], at: Date): Promise<void> {
  for (const { uid, username, passwordHash, nickname, kind, email } of players) {
    await db`
      insert into players (uid, username, password_hash, nickname, kind, email, created_at)
      values (${uid}, ${username}, ${passwordHash}, ${nickname}, ${kind}, ${email}, ${at})
      on conflict do nothing`;
  }
}

export async function knownUids(db: Db, uids: readonly number[]): Promise<Set<number>> {
  const rows = await db<{ uid: number }[]>`select uid from players where uid = any(${uids as number[]}::bigint[])`;
  return new Set(rows.map((row) => row.uid));
}

/**
 * Counts a try before it is made, so that concurrent tries cannot exceed the limit.
 * Returns the end of the lock on the name, or null when the try may proceed.
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

export async function forgetAttempts(db: Db, nameHash: Buffer): Promise<void> {
  await db`delete from sign_in_attempts where name_hash = ${nameHash}`;
}

/** Removes ended sessions, tries and codes that no longer count, and known browsers that were not used again. */
export async function deleteStale(db: Db, at: Date): Promise<void> {
  await db`
    with ended as (
      delete from sessions where expires_at <= ${at} or seen_at <= ${before(at, SESSION_IDLE_MS)} returning player_id, token_hash
    )
    ${publishEnded(db, 'ended')}`;
  await db`
    delete from sign_in_attempts
    where updated_at <= ${before(at, FAILURE_WINDOW_MS)} and (locked_until is null or locked_until <= ${at})`;
  await db`delete from email_codes where expires_at <= ${at}`;
  await deleteOldFailures(db, at);
  await db`delete from devices where seen_at <= ${before(at, DEVICE_KEPT_MS)}`;
}
