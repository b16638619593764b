import type { Db, Tx } from '#server/db/client.ts';
import { claimKey, type KeyUse } from '#server/db/once/idempotency.ts';
import { type CountingSql, refusalReason } from '#server/db/refuse.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { CouponTimes } from './coupons.rules.ts';

/** A player's coupon with the order that holds or used it. */
export interface CouponRow extends CouponTimes {
  id: string;
  template: string;
  claimedAt: Date;
  number: string | null;
  /** Time at which the order reserved or used it. */
  heldAt: Date | null;
}

export interface Claim {
  playerId: string;
  template: string;
  claimedAt: Date;
  expiresAt: Date;
}

/**
 * Claims a coupon in one statement: the key, both counts and the coupon. If none is left or the player has claimed the
 * most, the whole statement fails. It locks the rows of the counts, so the limits are exact under races.
 * @returns its id; null if the key was used before
 * @throws ApiError `coupon.claimed`, `coupon.sold_out`
 */
export async function insertClaim(
  db: Db,
  claim: Claim,
  { counting, refusals }: CountingSql,
  use: KeyUse,
): Promise<string | null> {
  const { playerId, template, claimedAt, expiresAt } = claim;
  const query = db<{ id: string }[]>`
    with fresh as (${claimKey(db, use, db`uuidv7()`)}),
    ${counting},
    given as (
      insert into player_coupons (player_id, id, template, claimed_at, expires_at)
      select ${playerId}, result::uuid, ${template}, ${claimedAt}, ${expiresAt} from fresh
    )
    select result as id, case ${refusals} else 1 end from fresh`;
  const rows = await query.catch((error: unknown) => {
    throw toRefusal(error);
  });
  return rows[0]?.id ?? null;
}

/** Turns an error of the database's `refuse` into an API error; returns other errors unchanged. */
function toRefusal(error: unknown): unknown {
  const reason = refusalReason(error);
  return reason === null ? error : apiError(reason as 'coupon.claimed' | 'coupon.sold_out', {});
}

const coupons = (db: Db) => db`
  select c.id, c.template, c.claimed_at as "claimedAt", c.expires_at as "expiresAt", b.state as held, b.number, b.at as "heldAt"
  from player_coupons c left join benefit_uses b on b.player_id = c.player_id and b.benefit = c.id::text`;

export async function findCoupon(db: Db, playerId: string, id: string): Promise<CouponRow | null> {
  const [row] = await db<CouponRow[]>`${coupons(db)} where c.player_id = ${playerId} and c.id = ${id}`;
  return row ?? null;
}

/** Returns all coupons of a template that a player ever had, the newest first. */
export const couponsOfTemplate = (db: Db, playerId: string, template: string) => db<CouponRow[]>`
  ${coupons(db)} where c.player_id = ${playerId} and c.template = ${template} order by c.claimed_at desc, c.id desc`;

/** Returns a player's coupons, except those used or expired before `since`. */
export const couponsOf = (db: Db, playerId: string, since: Date) => db<CouponRow[]>`
  ${coupons(db)}
  where c.player_id = ${playerId} and (b.state = 'reserved' or case b.state when 'used' then b.at else c.expires_at end >= ${since})
  order by c.expires_at, c.id`;

/** Returns unused coupons that no order holds and that expire before `before`, the earliest first. */
export const expiringCoupons = (db: Db, playerId: string, { now, before }: { now: Date; before: Date }) => db<
  Pick<CouponRow, 'id' | 'template' | 'expiresAt'>[]
>`
  select id, template, "expiresAt" from (${coupons(db)} where c.player_id = ${playerId}) as own
  where held is null and "expiresAt" > ${now} and "expiresAt" < ${before} order by "expiresAt", id`;

/** Gives each player a coupon, once for each batch. Returns the number given now. */
export async function insertGrants(
  db: Db,
  playerIds: readonly string[],
  grant: { template: string; batch: string; claimedAt: Date; expiresAt: Date },
): Promise<number> {
  const rows = await db`
    insert into player_coupons (player_id, template, batch, claimed_at, expires_at)
    select player_id, ${grant.template}, ${grant.batch}, ${grant.claimedAt}, ${grant.expiresAt}
    from unnest(${[...playerIds]}::uuid[]) as player_id order by player_id
    on conflict (player_id, template, batch) do nothing returning 1`;
  return rows.length;
}

/** Deletes unused coupons of erased players. Coupons that an order holds or used belong to the order's record. */
export async function eraseCoupons(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx`
    delete from player_coupons c where player_id = any(${[...playerIds]}::uuid[])
      and not exists (select from benefit_uses b where b.player_id = c.player_id and b.benefit = c.id::text)`;
}
