import type { RegionEntry } from '#server/domains/catalog/index.ts';
import type { TaxEntry } from './taxes.catalog.ts';

/** Percents have two decimals at most. */
const HUNDREDTHS = 100;

/**
 * The tax on an amount in minor units, rounded half up: the part of it, where prices include tax, or what is added to it, then in
 * whole steps. `total` is what is paid in the end.
 */
export function taxOn(
  amount: number,
  { percent }: Pick<TaxEntry, 'percent'>,
  { taxIncluded }: Pick<RegionEntry, 'taxIncluded'>,
  step: number,
) {
  const rate = Math.round(percent * HUNDREDTHS);
  const whole = 100 * HUNDREDTHS;
  const tax = taxIncluded ? roundedShare(amount, rate, whole + rate) : roundedShare(amount, rate, whole * step) * step;
  return { amount: tax, included: taxIncluded, total: taxIncluded ? amount : amount + tax };
}

/** `amount` · `part` / `whole`, rounded half up, in integers alone. */
const roundedShare = (amount: number, part: number, whole: number): number =>
  Math.floor((2 * amount * part + whole) / (2 * whole));
