import type { Db, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { systemRandom } from '#server/kernel/random.ts';
import { findOrCreatePlayer } from '../new-player.ts';
import { isBlocked } from '../sessions/blocked.repo.ts';
import { createKnownGames, type GamesUsed } from './known-games.service.ts';

/**
 * Returns the id of a player, whose character the game has listed, and makes the player if there is none.
 * Records that the game knows the player, and keeps the account from being erased until the transaction ends.
 * @returns null if the number belongs to a player of another game or of the shop
 */
export async function playerOfGame(
  tx: Tx,
  named: { gid: number; uid: number; at: Date },
  games: { sharing(gid: number): readonly number[]; gamesUsed: GamesUsed },
): Promise<string | null> {
  const { gid, uid, at } = named;
  const clock = { now: () => at };
  const known = createKnownGames({ sql: tx, clock, games, gamesUsed: games.gamesUsed });
  const player = await findOrCreatePlayer({ clock, random: systemRandom }, tx, { uid });
  return (await known.bind(tx, gid, uid)) ? player.id : null;
}

/** Returns the player of a payment link as a caller; null if the player is erased or blocked. */
export async function findLinkCaller(db: Db, playerId: string, at: Date): Promise<Caller | null> {
  const [row] = await db<Caller[]>`
    select id as "playerId", uid::text, deletion_requested_at is not null as "deletionRequested" from players p
    where id = ${playerId} and state <> 'deleted' and not ${isBlocked(db, at)}`;
  return row ?? null;
}
