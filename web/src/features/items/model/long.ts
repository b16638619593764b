import type { Offer } from './offer.ts';

/**
 * A list with more items with a price is divided into sections. Up to here it takes two and a half screens of a phone at most, and
 * headings and chips would only push prices off the first one.
 */
export const LONGEST_UNDIVIDED = 18;

export const isLong = (offers: readonly Pick<Offer, 'item'>[]): boolean =>
  offers.filter(({ item }) => !item.free).length > LONGEST_UNDIVIDED;
