import type { Db, Tx } from '#server/db/client.ts';
import type { KnownPlayer } from './known-games.rules.ts';

/** Who has a number, and the games that came to know this player by a sign-in or a hand-over. */
export async function findKnown(db: Db, uid: number): Promise<KnownPlayer | undefined> {
  const [row] = await db<KnownPlayer[]>`
    select id, kind, array(select gid from player_games where player_id = p.id) as games from players p where uid = ${uid}`;
  return row;
}

/** The same, and keeps others from adding a game meanwhile. */
export async function lockKnown(tx: Tx, uid: number): Promise<KnownPlayer | undefined> {
  // What a statement reads beside the row it waited for is as it was before: the games are read by the next one.
  await tx`select from players where uid = ${uid} for update`;
  return findKnown(tx, uid);
}

/** From now on the game knows the player. */
export async function insertKnown(db: Db, playerId: string, gid: number, at: Date): Promise<void> {
  await db`insert into player_games (player_id, gid, since) values (${playerId}, ${gid}, ${at}) on conflict do nothing`;
}
