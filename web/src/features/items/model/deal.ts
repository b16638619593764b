import type { Quote } from '#contract/endpoints/quotes.ts';

/**
 * The price of an item with the coupon that the shop would use, before added tax. The coupon replaces all promotions.
 */
export interface Deal {
  price: number;
}

/** Returns the deal of an order's quote; null if it uses no coupon. */
export const dealOf = ({ coupon, list, discount }: Quote): Deal | null => coupon && { price: list - discount };
