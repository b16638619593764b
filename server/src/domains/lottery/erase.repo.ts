import type { Db, Tx } from '#server/db/client.ts';

/**
 * Deletes the draws of erased players. A draw is computed from the player's uid, so without it nothing verifiable would
 * be left.
 */
export const eraseDraws = (tx: Tx, playerIds: readonly string[]) => tx`
  delete from lottery_draws where player_id = any(${[...playerIds]}::uuid[])`;

/** Returns the data about a player that this domain stores, for the export. */
export const drawData = (db: Db, playerId: string) => db`
  select lottery, day::text as day, encode(salt, 'hex') as salt, prize, given, at from lottery_draws
  where player_id = ${playerId} order by day, lottery`;
