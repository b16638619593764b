import type { CouponTemplate } from '#server/domains/coupons/index.ts';

/** The purchase that a coupon is checked against. Amounts in minor units. */
export interface Purchase {
  gid: number;
  currency: string;
  list: number;
  /** Discounts in this currency are whole multiples of it. */
  step: number;
  /** The smallest amount that a payment method can charge, which must be left to pay. */
  least: number;
}

/** `no_saving`: rounding, the cap or the minimum left to pay leaves no discount. */
export type DiscountRefusal = 'game' | 'currency' | 'minimum' | 'no_saving';

/** The saving of a coupon, or why it cannot be used. */
export type Discount = { saves: number; reason: null } | { saves: 0; reason: DiscountRefusal };

const refused = (reason: DiscountRefusal): Discount => ({ saves: 0, reason });

/**
 * Returns the discount: percent of the list price, rounded half up to a whole step. It is limited by the cap and by the
 * minimum left to pay, in whole steps.
 */
export function computeDiscount(
  coupon: Pick<CouponTemplate, 'percent' | 'minimum' | 'cap' | 'games'>,
  purchase: Purchase,
): Discount {
  const { gid, currency, list, step, least } = purchase;
  if (coupon.games.length > 0 && !coupon.games.includes(gid)) return refused('game');
  const minimum = coupon.minimum[currency];
  if (minimum === undefined) return refused('currency');
  if (list < minimum) return refused('minimum');
  const share = Math.floor((list * coupon.percent + 50 * step) / (100 * step)) * step;
  const most = Math.max(0, Math.min(coupon.cap[currency] ?? list, list - least));
  const saves = Math.min(share, Math.floor(most / step) * step);
  return saves > 0 ? { saves, reason: null } : refused('no_saving');
}
