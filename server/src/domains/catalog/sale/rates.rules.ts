import type { Finding } from '#server/kernel/finding.ts';
import type { ItemEntry, PublisherEntry } from '../schema/catalog.schema.ts';
import { type StatedPrices, statedPrices } from './item-prices.rules.ts';

/** Prices may differ by this factor from the reference rates, unless the publisher sets `reference.tolerance`. */
const USUAL_TOLERANCE = 3;

const rounded = (value: number): number => Number(value.toPrecision(3));

/**
 * Checks that an item costs about the same in each currency, which finds an extra digit, or units in place of cents.
 * Compares with the price in the reference currency, or else with the first price.
 */
export const checkRates = (items: readonly ItemEntry[], { reference }: Pick<PublisherEntry, 'reference'>): Finding[] =>
  items.flatMap((item, index) =>
    statedPrices(item, ['items', index]).flatMap((stated) =>
      stated.list ? checkList(stated, stated.list.others, reference) : checkStated(stated, reference),
    ),
  );

/** Checks the prices of a price list: each differs from that of other countries by the tolerance of its currency. */
const checkList = (
  { own, path }: StatedPrices,
  others: Readonly<Record<string, number>>,
  { tolerance = {} }: PublisherEntry['reference'],
): Finding[] =>
  Object.entries(own).flatMap(([currency, price]) => {
    const normal = others[currency];
    if (normal === undefined) return [];
    const factor = price / normal;
    const off = Math.max(factor, 1 / factor);
    if (off <= (tolerance[currency] ?? USUAL_TOLERANCE)) return [];
    const message = `is ${timesText(factor, off)} the price of other countries (${normal} ${currency}). ${intended(currency, off)}`;
    return [{ path: [...path, currency], message }];
  });

const timesText = (factor: number, off: number): string =>
  factor > 1 ? `${rounded(factor)} times` : `1/${rounded(off)} of`;

const intended = (currency: string, off: number): string =>
  `If this is intended, add to publisher.yaml: reference: { …, tolerance: { ${currency}: ${Math.ceil(off)} } }`;

/** Checks prices that a file states, with earlier ones that still hold. */
function checkStated(
  { own: named, all: prices, path }: StatedPrices,
  { currency: own, rates, tolerance = {} }: PublisherEntry['reference'],
): Finding[] {
  const base = prices[own] === undefined ? Object.keys(prices)[0] : own;
  if (base === undefined) return [];
  const [basePrice, baseRate] = [prices[base], rates[base]];
  if (!basePrice || !baseRate) return [];
  // A new price in the base changes how the others compare.
  const compared = named[base] === undefined ? named : prices;
  return Object.entries(compared).flatMap(([currency, price]) => {
    const rate = rates[currency];
    // `checkGame` reports a missing rate.
    if (!rate || currency === base) return [];
    const usual = (basePrice / baseRate) * rate;
    const factor = price / usual;
    const most = Math.max(tolerance[currency] ?? USUAL_TOLERANCE, (base !== own && tolerance[base]) || 1);
    const off = Math.max(factor, 1 / factor);
    if (off <= most) return [];
    const message = `is ${timesText(factor, off)} the value of ${basePrice} ${base} by the reference rates (about ${Math.round(usual)}). ${intended(currency, off)}`;
    return [{ path: [...path, currency], message }];
  });
}
