import type { RegionEntry } from '#server/domains/catalog/index.ts';
import type { Tax } from './place.rules.ts';

/** Tax percents have at most three decimals, as in Québec and New York. */
const THOUSANDTHS = 1000;

/**
 * Returns the tax on an amount in minor units, rounded half up: the included part of it, or the added tax in whole
 * steps. `total` is the amount to pay.
 */
export function computeTax(
  amount: number,
  { percent }: Pick<Tax, 'percent'>,
  { taxIncluded }: Pick<RegionEntry, 'taxIncluded'>,
  step: number,
) {
  const rate = Math.round(percent * THOUSANDTHS);
  const whole = 100 * THOUSANDTHS;
  const tax = taxIncluded ? roundedShare(amount, rate, whole + rate) : roundedShare(amount, rate, whole * step) * step;
  return { amount: tax, included: taxIncluded, total: taxIncluded ? amount : amount + tax };
}

/** `amount` · `part` / `whole`, rounded half up, computed with integers only. */
const roundedShare = (amount: number, part: number, whole: number): number =>
  Math.floor((2 * amount * part + whole) / (2 * whole));
