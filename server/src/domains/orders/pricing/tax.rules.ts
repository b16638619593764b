import type { RegionEntry } from '#server/domains/catalog/index.ts';
import type { Tax } from './place.rules.ts';

/** Percents have three decimals at most, as those of Québec and New York do. */
const THOUSANDTHS = 1000;

/**
 * The tax on an amount in minor units, rounded half up: the part of it, where prices include tax, or what is added to it, then in
 * whole steps. `total` is what is paid in the end.
 */
export function taxOn(
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

/** `amount` · `part` / `whole`, rounded half up, in integers alone. */
const roundedShare = (amount: number, part: number, whole: number): number =>
  Math.floor((2 * amount * part + whole) / (2 * whole));
