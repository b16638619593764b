import type { Db, Tx } from '#server/db/client.ts';

export async function eraseTasks(tx: Tx, playerIds: readonly string[]): Promise<void> {
  // Progress rows first: claims and the settling of periods lock them.
  await tx`delete from task_progress where player_id = any(${[...playerIds]}::uuid[])`;
  await tx`delete from task_entries where player_id = any(${[...playerIds]}::uuid[])`;
}

/** Returns the data that this domain stores about a player. */
export const taskData = (db: Db, playerId: string) => db`
  select task, period, key, amount, at from task_entries where player_id = ${playerId} order by at, task, key`;
