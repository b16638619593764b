import type { CouponOption, Quote } from '#contract/endpoints/quotes.ts';

/** What a coupon costs beside what it saves: the bonus that an order without one is granted. */
export type Forfeit = NonNullable<Quote['forfeits']>;

/** A coupon to decide on, with what it saves, in minor units. */
export type Saving = Pick<CouponOption, 'id' | 'name' | 'saves'>;

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What the address asks for: a coupon's id, `none`, or else the one that saves most. */
export const couponAsked = (wanted: string | undefined): string =>
  wanted !== undefined && (wanted === 'none' || ID.test(wanted)) ? wanted : 'best';

/** What the choice is granted on top without a coupon, whether its quote has one or not; null where that is nothing. */
export function forfeitOf({ forfeits, promotion, grants }: Quote): Forfeit | null {
  const given = promotion && {
    ...promotion,
    grants: grants.map(({ id, name, extra }) => ({ id, name, quantity: extra })),
  };
  const forfeit = forfeits ?? given;
  const counted = forfeit?.grants.filter(({ quantity }) => quantity > 0) ?? [];
  return forfeit && counted.length > 0 ? { ...forfeit, grants: counted } : null;
}

/** The coupon that a quote is made with, to decide on. */
export const couponOf = ({ couponId, coupon, discount }: Quote): Saving | null =>
  couponId && coupon ? { id: couponId, name: coupon.name, saves: discount } : null;

/**
 * A coupon that was asked for and left out: itself with its reason, `gone` when it is the player's no more. Where none was
 * asked for and none is used, one that an open order holds: paying or cancelling that order would bring it back.
 */
export function leftOut(quote: Quote, asked: string): CouponOption | 'gone' | null {
  if (asked === 'none' || quote.couponId === asked) return null;
  if (asked === 'best') return (!quote.couponId && quote.coupons.find(({ reason }) => reason === 'reserved')) || null;
  return quote.coupons.find(({ id }) => id === asked) ?? 'gone';
}

export const isUsable = ({ reason }: Pick<CouponOption, 'reason'>): boolean => reason === null;
