import type { Db, Tx } from '#server/db/client.ts';

/**
 * The draws of erased players go: their number is what a draw is computed from, so that nothing of one that could be checked would be
 * without them.
 */
export const eraseDraws = (tx: Tx, playerIds: readonly string[]) => tx`
  delete from lottery_draws where player_id = any(${[...playerIds]}::uuid[])`;

/** What this domain keeps of a player. */
export const drawData = (db: Db, playerId: string) => db`
  select lottery, day::text as day, encode(salt, 'hex') as salt, prize, given, at from lottery_draws
  where player_id = ${playerId} order by day, lottery`;
