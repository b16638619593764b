import type { Db, Tx } from '#server/db/client.ts';
import type { KnownPlayer } from './known-games.rules.ts';

/** Returns the player with this uid, and the games that know the player from a sign-in or a hand-over. */
export async function findKnown(db: Db, uid: number): Promise<KnownPlayer | undefined> {
  const [row] = await db<KnownPlayer[]>`
    select id, kind, array(select gid from player_games where player_id = p.id) as games from players p where uid = ${uid}`;
  return row;
}

/** Same as `findKnown`, but locks the player's row, so that no other transaction adds a game meanwhile. */
export async function lockKnown(tx: Tx, uid: number): Promise<KnownPlayer | undefined> {
  // A statement that waits for a row lock reads other tables as of its start. So a second statement reads the games.
  await tx`select from players where uid = ${uid} for update`;
  return findKnown(tx, uid);
}

/** Records that the game knows the player. */
export async function insertKnown(db: Db, playerId: string, gid: number, at: Date): Promise<void> {
  await db`insert into player_games (player_id, gid, since) values (${playerId}, ${gid}, ${at}) on conflict do nothing`;
}
