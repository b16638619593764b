import type { Db } from '#server/db/client.ts';

/** Returns the data that this domain stores about a player: the letters, with the content of those not sent yet. */
export async function letterData(db: Db, playerId: string): Promise<Record<string, unknown>> {
  const letters = await db`
    select number as "order", kind, state, content - 'playerId' as content, created_at as "createdAt", updated_at as "updatedAt"
    from receipts where player_id = ${playerId} order by created_at, number, kind, reference`;
  return { letters };
}
