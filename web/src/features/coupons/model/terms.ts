import type { Coupon } from '#contract/endpoints/coupons.ts';

/** In one currency: from which price a coupon can be used, and what it saves at most (null: no cap). Minor units. */
export interface Term {
  currency: string;
  minimum: number;
  cap: number | null;
}

/** A coupon's terms in each currency that it holds for, the player's own first. */
export function termsOf({ minimum, cap }: Pick<Coupon, 'minimum' | 'cap'>, own: string | undefined): Term[] {
  const terms = Object.entries(minimum).map(([currency, least]) => ({
    currency,
    minimum: least,
    cap: cap[currency] ?? null,
  }));
  return terms.sort((one, other) => Number(other.currency === own) - Number(one.currency === own));
}
