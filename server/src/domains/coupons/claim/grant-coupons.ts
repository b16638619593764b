import type { Db } from '#server/db/client.ts';
import { insertGrants } from '../coupons.repo.ts';
import { expiryOf } from '../coupons.rules.ts';
import type { CouponTemplate } from '../templates/coupons.model.ts';

/**
 * Gives players a coupon, outside of the template's stock and limit per player, which are for those who claim. Of each batch a
 * player gets one, however often this runs. Answers how many got one now.
 * @param batch what it is given for, such as `compensation-2026-11` or `invite:<id>`
 */
export const grantCoupons = (
  db: Db,
  template: CouponTemplate,
  playerIds: readonly string[],
  batch: string,
  now: Date,
): Promise<number> =>
  insertGrants(db, playerIds, { template: template.id, batch, claimedAt: now, expiresAt: expiryOf(template, now) });
