import type { CouponOption, Quote } from '#contract/endpoints/quotes.ts';

/** The cost of a coupon besides its saving: the bonus that is granted to an order without a coupon. */
export type Forfeit = NonNullable<Quote['forfeits']>;

/** A coupon to decide on, with its saving in minor units. */
export type Saving = Pick<CouponOption, 'id' | 'name' | 'saves'>;

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the coupon that the address requests: an id, `none`, or `best` (the one that saves most). */
export const couponAsked = (wanted: string | undefined): string =>
  wanted !== undefined && (wanted === 'none' || ID.test(wanted)) ? wanted : 'best';

/**
 * Returns the bonus that this choice gets without a coupon, whether its quote has one or not; null if there is none.
 */
export function forfeitOf({ forfeits, promotion, grants }: Quote): Forfeit | null {
  const given = promotion && {
    ...promotion,
    grants: grants.map(({ id, name, extra }) => ({ id, name, quantity: extra })),
  };
  const forfeit = forfeits ?? given;
  const counted = forfeit?.grants.filter(({ quantity }) => quantity > 0) ?? [];
  return forfeit && counted.length > 0 ? { ...forfeit, grants: counted } : null;
}

/** Returns the coupon of a quote with its saving; null if it has none. */
export const couponOf = ({ couponId, coupon, discount }: Quote): Saving | null =>
  couponId && coupon ? { id: couponId, name: coupon.name, saves: discount } : null;

/**
 * Returns a requested coupon that the quote does not use, with its reason; `gone` if the player no longer has it.
 * If no coupon was requested and none is used, returns one that an open order reserves: paying or cancelling that order
 * decides about it.
 */
export function leftOut(quote: Quote, asked: string): CouponOption | 'gone' | null {
  if (asked === 'none' || quote.couponId === asked) return null;
  if (asked === 'best') return (!quote.couponId && quote.coupons.find(({ reason }) => reason === 'reserved')) || null;
  return quote.coupons.find(({ id }) => id === asked) ?? 'gone';
}

export const isUsable = ({ reason }: Pick<CouponOption, 'reason'>): boolean => reason === null;
