import type { Db } from '#server/db/client.ts';
import { insertGrants } from '../coupons.repo.ts';
import { couponExpiry } from '../coupons.rules.ts';
import type { CouponTemplate } from '../templates/coupons.model.ts';

/**
 * Gives players a coupon. The template's stock and limit per player do not apply: they are for claims only. A player
 * gets one coupon of a batch, however often this runs. Returns the number of coupons given now.
 * @param batch reason of the grant, such as `compensation-2026-11` or `invite:<id>`
 */
export const grantCoupons = (
  db: Db,
  template: CouponTemplate,
  playerIds: readonly string[],
  batch: string,
  now: Date,
): Promise<number> =>
  insertGrants(db, playerIds, { template: template.id, batch, claimedAt: now, expiresAt: couponExpiry(template, now) });
