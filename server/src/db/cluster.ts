import type { Query } from './client/query.ts';
import type { Db } from './client.ts';

/** True if player tables are on the workers of a Citus cluster. A process uses one database. */
let isDistributed = false;

/** Finds out if the database distributes its tables. Call it before all statements that use the functions below. */
export async function detectCluster(db: Db): Promise<void> {
  const [row] = await db<{ known: boolean }[]>`select to_regclass('pg_dist_partition') is not null as known`;
  const rows = row?.known
    ? await db.unsafe<object[]>("select from pg_dist_partition where partmethod = 'h' limit 1")
    : [];
  isDistributed = rows.length > 0;
}

export const isCluster = (): boolean => isDistributed;

/** Returns a part of a statement that a cluster refuses or does not need; nothing on a cluster. */
export const onOneServer = (db: Db, part: Query<object[]>): Query<object[]> => (isDistributed ? db`` : part);

/** Returns a part of a statement that only a cluster needs. */
export const onCluster = (db: Db, part: Query<object[]>): Query<object[]> => (isDistributed ? part : db``);

/**
 * Returns a condition that lets a cluster ask only the workers of these players, although a join says the same; nothing
 * on one server. Begins with `and`.
 */
export const amongPlayers = (db: Db, column: Query<object[]>, playerIds: readonly string[]): Query<object[]> =>
  onCluster(db, db`and ${column} = any(${[...playerIds]}::uuid[])`);

/**
 * Locks rows of several players, one player after the other, because a cluster refuses `for update` over several.
 * Does nothing on one server, where the statement that reads the rows locks them.
 * @param lock SQL that locks the rows of one player, in a fixed order
 */
export async function lockByPlayer(
  playerIds: readonly string[],
  lock: (playerId: string) => Query<object[]>,
): Promise<void> {
  if (!isDistributed) return;
  for (const playerId of [...new Set(playerIds)].toSorted()) await lock(playerId);
}

/** Returns the players whose rows match, for `lockByPlayer`: a cluster asks all workers. Nothing on one server. */
export async function playersOf(db: Db, table: string, condition: Query<object[]>): Promise<string[]> {
  if (!isDistributed) return [];
  const rows = await db<{ id: string }[]>`select distinct player_id as id from ${db(table)} where ${condition}`;
  return rows.map(({ id }) => id);
}
