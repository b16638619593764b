import type { Coupon } from '#contract/endpoints/coupons.ts';

/** A coupon's terms in one currency: minimum price, and maximum saving (null: no cap). Minor units. */
export interface Term {
  currency: string;
  minimum: number;
  cap: number | null;
}

/** Returns a coupon's terms in each of its currencies, the player's own first. */
export function termsOf({ minimum, cap }: Pick<Coupon, 'minimum' | 'cap'>, own: string | undefined): Term[] {
  const terms = Object.entries(minimum).map(([currency, least]) => ({
    currency,
    minimum: least,
    cap: cap[currency] ?? null,
  }));
  return terms.sort((one, other) => Number(other.currency === own) - Number(one.currency === own));
}
