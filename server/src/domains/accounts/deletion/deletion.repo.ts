import type { NoticeFact } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { publishEnded } from '../sessions/sessions.repo.ts';

export interface AccountRow {
  username: string | null;
  email: string | null;
  locale: Locale;
  createdAt: Date;
  deletionRequestedAt: Date | null;
  /** Time of a game's deletion request that the owner has not confirmed. */
  deletionAskedAt: Date | null;
  identities: string[];
}

export async function findAccount(db: Db, playerId: string): Promise<AccountRow | undefined> {
  const [row] = await db<AccountRow[]>`
    select username, email, locale, created_at as "createdAt", deletion_requested_at as "deletionRequestedAt",
      deletion_asked_at as "deletionAskedAt",
      array(select provider from identities where player_id = p.id order by provider) as identities
    from players p where id = ${playerId} and state <> 'deleted'`;
  return row;
}

/** Returns the facts about players who are not erased: a delayed event may arrive after its player was. */
export async function withoutErased<F extends { playerId: string }>(db: Db, facts: readonly F[]): Promise<F[]> {
  const rows = await db<{ id: string }[]>`
    select id from players where id = any(${facts.map(({ playerId }) => playerId)}::uuid[]) and state <> 'deleted'`;
  const known = new Set(rows.map(({ id }) => id));
  return facts.filter(({ playerId }) => known.has(playerId));
}

/** Returns true if the account is erased. Other domains erase their data later, on its event. */
export async function isErased(db: Db, playerId: string): Promise<boolean> {
  return (await db`select from players where id = ${playerId} and state = 'deleted'`).length > 0;
}

export interface DeletionChange {
  email: string | null;
  locale: Locale;
  requestedAt: Date;
  /** False: the request was already stored. */
  fresh: boolean;
}

/** Stores a game's deletion request. `fresh`: there was none a short while ago, and the owner has not confirmed one. */
export async function markRequestedByGame(
  db: Db,
  playerId: string,
  at: Date,
  before: Date,
): Promise<(Omit<DeletionChange, 'requestedAt'> & { requestedAt: Date | null }) | undefined> {
  const [row] = await db<(Omit<DeletionChange, 'requestedAt'> & { requestedAt: Date | null })[]>`
    update players set deletion_asked_at = case when state = 'active' then ${at}::timestamptz end
    where id = ${playerId} and state <> 'deleted'
    returning email, locale, deletion_requested_at as "requestedAt",
      state = 'active' and coalesce(old.deletion_asked_at <= ${before}, true) as fresh`;
  return row;
}

/** Removes games' deletion requests made before `askedBefore` that the owner did not confirm. */
export async function forgetGameRequests(db: Db, askedBefore: Date): Promise<void> {
  await db`update players set deletion_asked_at = null where deletion_asked_at <= ${askedBefore}`;
}

/** Stores the owner's deletion request and ends every session but one; on a repeat, the first time counts. */
export async function markForDeletion(
  db: Db,
  playerId: string,
  keep: Buffer,
  at: Date,
): Promise<DeletionChange | undefined> {
  const [row] = await db<DeletionChange[]>`
    with asked as (
      update players set state = 'deletion_requested', deletion_requested_at = coalesce(deletion_requested_at, ${at}),
        deletion_asked_at = null
      where id = ${playerId} and state <> 'deleted'
      returning id, email, locale, deletion_requested_at, old.state = 'active' as fresh
    ),
    ended as (
      delete from sessions using asked where player_id = asked.id and token_hash <> ${keep} returning player_id, token_hash
    ),
    told as (${publishEnded(db, 'ended')})
    select email, locale, deletion_requested_at as "requestedAt", fresh from asked`;
  return row;
}

/** Cancels a deletion request, whether the owner or a game made it. Returns undefined if there was none. */
export async function unmarkForDeletion(
  db: Db,
  playerId: string,
): Promise<Pick<DeletionChange, 'email' | 'locale'> | undefined> {
  const [row] = await db<(Pick<DeletionChange, 'email' | 'locale'> & { begun: boolean })[]>`
    update players set state = case state when 'deletion_requested' then 'active' else state end, deletion_requested_at = null,
      deletion_asked_at = null
    where id = ${playerId} and (state = 'deletion_requested' or deletion_asked_at is not null)
    returning email, locale, old.state = 'deletion_requested' as begun`;
  return row?.begun ? row : undefined;
}

export interface ErasedAccount extends Pick<NoticeFact, 'playerId' | 'locale'> {
  email: string | null;
  uid: number;
}

/**
 * Erases accounts whose grace is over, the longest waiting first: all personal data of this domain. The row's own id
 * stays, since orders and the ledger refer to it. The number is released: it belongs to the game, and its player may
 * return as a new player.
 */
export async function eraseDueAccounts(tx: Tx, requestedBefore: Date, limit: number): Promise<ErasedAccount[]> {
  const due = await tx<ErasedAccount[]>`
    select id as "playerId", uid, email, locale from players
    where state = 'deletion_requested' and deletion_requested_at <= ${requestedBefore}
    order by deletion_requested_at limit ${limit} for update skip locked`;
  const ids = due.map(({ playerId }) => playerId);
  if (ids.length === 0) return [];
  await tx`
    update players set state = 'deleted', deletion_requested_at = null, deletion_asked_at = null, uid = null, username = null, password_hash = null,
      email = null, phone = null, nickname = '', avatar = null, locale = 'en', blocked_at = null, blocked_until = null
    where id = any(${ids}::uuid[])`;
  for (const table of [
    'sessions',
    'devices',
    'identities',
    'email_codes',
    'link_offers',
    'game_handoffs',
    'player_games',
    'player_notes',
  ]) {
    await tx`delete from ${tx(table)} where player_id = any(${ids}::uuid[])`;
  }
  const uids = due.map(({ uid }) => uid);
  for (const table of ['login_tickets', 'game_requests']) {
    await tx`delete from ${tx(table)} where uid = any(${uids}::bigint[])`;
  }
  return due;
}

/** A time before any deletion request. */
const LONG_AGO = new Date(0);

/**
 * Marks accounts as due for deletion. Returns the request time that it set.
 * The caller must erase in the same transaction, so no other account keeps this time.
 */
export async function markDueNow(tx: Tx, ids: readonly string[]): Promise<Date> {
  await tx`
    update players set state = 'deletion_requested', deletion_requested_at = ${LONG_AGO}
    where id = any(${[...ids]}::uuid[]) and state <> 'deleted'`;
  return LONG_AGO;
}
