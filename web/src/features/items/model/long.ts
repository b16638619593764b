import type { Offer } from './offer.ts';

/**
 * Largest number of priced items in a list without sections. So many take at most two and a half screens of a phone;
 * headings and chips would only push prices off the first screen.
 */
export const LONGEST_UNDIVIDED = 18;

export const isLong = (offers: readonly Pick<Offer, 'item'>[]): boolean =>
  offers.filter(({ item }) => !item.free).length > LONGEST_UNDIVIDED;
