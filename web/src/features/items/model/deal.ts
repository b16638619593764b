import type { Quote } from '#contract/endpoints/quotes.ts';

/** What an item costs with the coupon that the shop would use, before tax that is added. That coupon takes the place of all that comes on top. */
export interface Deal {
  price: number;
}

/** As the price of an order says it; null where no coupon is used. */
export const dealOf = ({ coupon, list, discount }: Quote): Deal | null => coupon && { price: list - discount };
