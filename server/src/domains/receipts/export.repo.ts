import type { Db } from '#server/db/client.ts';

/** What this domain keeps of a player: the letters, and what one says that was not sent yet. */
export async function letterData(db: Db, playerId: string): Promise<Record<string, unknown>> {
  const letters = await db`
    select number as "order", kind, state, content - 'playerId' as content, created_at as "createdAt", updated_at as "updatedAt"
    from receipts where player_id = ${playerId} order by created_at, number, kind, reference`;
  return { letters };
}
