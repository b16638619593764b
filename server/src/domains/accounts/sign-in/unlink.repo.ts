import type { Provider } from '#contract/sign-in.ts';
import type { Tx } from '#server/db/client.ts';
import type { SignInWays } from './unlink.rules.ts';

/** Returns an account's ways to sign in, and locks the account until the transaction ends. Undefined: it was erased. */
export async function lockSignInWays(tx: Tx, playerId: string): Promise<SignInWays | undefined> {
  // A statement that waits for a row lock reads other tables as of its start. So a second statement reads the links.
  await tx`select from players where id = ${playerId} for no key update`;
  const [row] = await tx<SignInWays[]>`
    select uid, password_hash is not null as "hasPassword", email is not null as "hasEmail", phone is not null as "hasPhone",
      array(select provider from identities where player_id = p.id) as providers,
      array(select gid from player_games where player_id = p.id) as games
    from players p where id = ${playerId} and state <> 'deleted'`;
  return row;
}

/** Removes the account's identity at a provider, and the open offers to link one. */
export async function deleteIdentity(tx: Tx, playerId: string, provider: Provider): Promise<void> {
  await tx`delete from identities where player_id = ${playerId} and provider = ${provider}`;
  await tx`delete from link_offers where player_id = ${playerId} and provider = ${provider}`;
}

/** Removes a game's link, and the tickets of the player for it, whose redemption would restore the link. */
export async function deleteGameLink(tx: Tx, playerId: string, gid: number): Promise<void> {
  await tx`delete from player_games where player_id = ${playerId} and gid = ${gid}`;
  await tx`delete from game_handoffs where player_id = ${playerId} and gid = ${gid}`;
}
