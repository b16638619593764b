import type { Db } from '#server/db/client.ts';

/** Returns the data about a player that this domain stores, for the export. */
export async function deliveryData(db: Db, playerId: string): Promise<Record<string, unknown>> {
  const deliveries = await db`
    select id, reference, uid::text, gid as "game", role_id as "roleId", server_id as "serverId", contents, state, attempts,
      created_at as "createdAt", updated_at as "updatedAt"
    from deliveries where player_id = ${playerId} order by created_at, id`;
  const takeBacks = await db`
    select delivery_id as "delivery", reference, uid::text, gid as "game", role_id as "roleId", server_id as "serverId",
      contents, state, attempts, created_at as "createdAt", updated_at as "updatedAt"
    from take_backs where player_id = ${playerId} order by created_at, id`;
  return { deliveries, takeBacks };
}
