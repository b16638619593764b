import type { Db } from '#server/db/client.ts';

/** Returns the stored data of a player. */
export async function couponData(db: Db, playerId: string): Promise<Record<string, unknown>> {
  const [coupons, used] = await Promise.all([
    db`
      select id, template, claimed_at as "claimedAt", expires_at as "expiresAt"
      from player_coupons where player_id = ${playerId} order by claimed_at, id`,
    db`select benefit, number as "order", state, at from benefit_uses where player_id = ${playerId} order by at, benefit`,
  ]);
  return { coupons, used };
}
