import type { CouponTemplate } from '#server/domains/coupons/index.ts';

/** What a coupon is held against. Amounts in minor units. */
export interface Purchase {
  gid: number;
  currency: string;
  list: number;
  /** Discounts in this currency are whole multiples of it. */
  step: number;
  /** What must be left to pay: less than that no payment method takes. */
  least: number;
}

/** `no_saving`: rounding, the cap or what must be left to pay takes all of the discount. */
export type DiscountRefusal = 'game' | 'currency' | 'minimum' | 'no_saving';

/** What a coupon saves, or why it cannot be used. */
export type Discount = { saves: number; reason: null } | { saves: 0; reason: DiscountRefusal };

const refused = (reason: DiscountRefusal): Discount => ({ saves: 0, reason });

/** Percent of the list price, rounded half up to a whole step, then at most the cap and what leaves enough to pay, in whole steps. */
export function discountOf(
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
