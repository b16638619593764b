import type { Db } from '#server/db/client.ts';

/** A player, for domains that store only the player's id. */
export interface PlayerIdentity {
  id: string;
  /** Null: erased. */
  uid: string | null;
  nickname: string;
  createdAt: Date;
}

export async function playersById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PlayerIdentity>> {
  const rows = await db<PlayerIdentity[]>`
    select id, uid::text, nickname, created_at as "createdAt" from players where id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns true if the player and one of the others signed in from the same browser, also if through a game. */
export async function sharesDevice(db: Db, playerId: string, others: readonly string[]): Promise<boolean> {
  const rows = await db`
    select from devices as mine where player_id = ${playerId} and exists (
      select from devices as d where d.player_id = any(${[...others]}::uuid[]) and d.device_hash = mine.device_hash
    ) limit 1`;
  return rows.length > 0;
}
