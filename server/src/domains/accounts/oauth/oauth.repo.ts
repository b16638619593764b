import type { Provider } from '#contract/sign-in.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { announceSql } from '#server/db/events/announce.ts';
import type { PlayerRow } from '../accounts.repo.ts';

export interface NewAttempt {
  stateHash: Buffer;
  attemptHash: Buffer;
  provider: Provider;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
  back: string | null;
  game: { gid: number; state?: string | undefined } | null;
  expiresAt: Date;
}

export type Attempt = Pick<NewAttempt, 'nonce' | 'codeVerifier' | 'redirectUri' | 'back' | 'game'>;

export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  const { game } = attempt;
  await db`
    insert into oauth_attempts
      (state_hash, attempt_hash, provider, nonce, code_verifier, redirect_uri, back, game_gid, game_state, expires_at)
    values (${attempt.stateHash}, ${attempt.attemptHash}, ${attempt.provider}, ${attempt.nonce}, ${attempt.codeVerifier},
      ${attempt.redirectUri}, ${attempt.back}, ${game?.gid ?? null}, ${game?.state ?? null}, ${attempt.expiresAt})`;
}

/** Redeems an attempt once, before it expires, and only for its provider and the browser that began it. */
export async function redeemAttempt(
  db: Db,
  taken: { stateHash: Buffer; attemptHash: Buffer; provider: Provider; at: Date },
): Promise<Attempt | undefined> {
  const [row] = await db<(Omit<Attempt, 'game'> & { gid: number | null; gameState: string | null })[]>`
    update oauth_attempts set used_at = ${taken.at}
    where state_hash = ${taken.stateHash} and attempt_hash = ${taken.attemptHash} and provider = ${taken.provider}
      and used_at is null and expires_at > ${taken.at}
    returning nonce, code_verifier as "codeVerifier", redirect_uri as "redirectUri", back,
      game_gid as "gid", game_state as "gameState"`;
  if (!row) return undefined;
  const { gid, gameState, ...attempt } = row;
  return { ...attempt, game: gid === null ? null : { gid, state: gameState ?? undefined } };
}

/** The player with this identity, or else the player with the address (`identified` is false). */
export interface FoundPlayer extends PlayerRow {
  identified: boolean;
  email: string | null;
  hasPassword: boolean;
}

/** Returns the player by identity, else by address. One statement reads both, since a new player gets both together. */
export async function findIdentified(
  db: Db,
  { provider, subject, email }: { provider: Provider; subject: string; email: string | null },
): Promise<FoundPlayer | undefined> {
  const columns = db`p.id, p.uid::text, p.nickname, p.avatar, p.email, p.password_hash is not null as "hasPassword"`;
  const [row] = await db<FoundPlayer[]>`
    select ${columns}, true as identified from identities i join players p on p.id = i.player_id
    where i.provider = ${provider} and i.subject = ${subject} and p.state <> 'deleted'
    union all
    select ${columns}, false from players p where p.email = ${email} and p.state <> 'deleted'
    order by identified desc limit 1`;
  return row;
}

/** Locks the player and returns true if the identity is still linked: an operator may have removed it meanwhile. */
export async function lockIdentity(
  tx: Tx,
  { provider, subject, playerId }: { provider: Provider; subject: string; playerId: string },
): Promise<boolean> {
  // A statement that waits for a row lock reads other tables as of its start. So a second statement reads the link.
  await tx`select from players where id = ${playerId} for no key update`;
  const rows = await tx`
    select from identities where provider = ${provider} and subject = ${subject} and player_id = ${playerId}`;
  return rows.length > 0;
}

/** @throws the database's unique violation if the identity is already linked */
export async function insertIdentity(
  db: Db,
  identity: { provider: Provider; subject: string; playerId: string; at: Date },
): Promise<void> {
  await db`
    with linked as (
      insert into identities (provider, subject, player_id, created_at)
      values (${identity.provider}, ${identity.subject}, ${identity.playerId}, ${identity.at})
      returning player_id, provider
    )
    ${announceSql(
      db,
      'account.linked',
      db`select player_id::text as key, jsonb_build_object('playerId', player_id, 'provider', provider) as payload from linked`,
    )}`;
}

/** Sets a new player's verified address. @throws the database's unique violation if another player has it */
export async function setEmail(db: Db, playerId: string, email: string): Promise<void> {
  await db`update players set email = ${email} where id = ${playerId}`;
}

/** Deletes expired attempts and offers. */
export async function deleteOldAttempts(db: Db, at: Date): Promise<void> {
  await db`delete from oauth_attempts where expires_at <= ${at}`;
  await db`delete from link_offers where expires_at <= ${at}`;
}
