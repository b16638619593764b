import type { Db } from '#server/db/client.ts';

export interface CouponLine {
  template: string;
  id: string;
  claimedAt: Date;
  expiresAt: Date;
  batch: string | null;
  state: 'reserved' | 'used' | 'expired' | 'usable';
  /** The order that holds or used it. */
  order: string | null;
  /** Time when the order took it. */
  at: Date | null;
}

/** Returns all coupons that a player ever had, the newest first. */
export const couponsOf = (db: Db, playerId: string) => db<CouponLine[]>`
  select c.template, c.id, c.claimed_at as "claimedAt", c.expires_at as "expiresAt", c.batch,
    coalesce(b.state, case when c.expires_at <= now() then 'expired' else 'usable' end) as state, b.number as order, b.at
  from player_coupons c left join benefit_uses b on b.player_id = c.player_id and b.benefit = c.id::text
  where c.player_id = ${playerId} order by c.claimed_at desc, c.id desc`;

/** The place where a player bought last in a game. */
export interface RememberedPlace {
  region: string;
  /** Null: unknown. */
  country: string | null;
  state: string | null;
}

export async function rememberedPlace(db: Db, playerId: string, gid: number): Promise<RememberedPlace | null> {
  const [row] = await db<RememberedPlace[]>`
    select region, country, state from shop_memory where player_id = ${playerId} and gid = ${gid}`;
  return row ?? null;
}

/** Returns whether the player requested the deletion of the account. */
export async function isLeaving(db: Db, playerId: string): Promise<boolean> {
  const rows = await db`select from players where id = ${playerId} and state = 'deletion_requested'`;
  return rows.length > 0;
}
