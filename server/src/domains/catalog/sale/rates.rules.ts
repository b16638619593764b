import type { Finding } from '#server/kernel/finding.ts';
import type { ItemEntry, PublisherEntry } from '../schema/catalog.schema.ts';
import { priceLists } from './item-prices.rules.ts';

/** Prices may differ by this factor from the reference rates, unless the publisher sets `reference.tolerance`. */
const USUAL_TOLERANCE = 3;

const rounded = (value: number): number => Number(value.toPrecision(3));

/**
 * Checks that an item costs about the same in each currency, which finds an extra digit, or units in place of cents.
 * Compares with the price in the reference currency, or else with the first price.
 */
export const checkRates = (items: readonly ItemEntry[], { reference }: Pick<PublisherEntry, 'reference'>): Finding[] =>
  items.flatMap((item, index) => priceLists(item, ['items', index]).flatMap((list) => checkList(list, reference)));

/** Checks the prices of a list, with those of earlier lists that still hold. */
function checkList(
  { own: named, all: prices, path }: ReturnType<typeof priceLists>[number],
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
    const how = factor > 1 ? `${rounded(factor)} times` : `1/${rounded(off)} of`;
    const meant = `reference: { …, tolerance: { ${currency}: ${Math.ceil(off)} } }`;
    const message = `is ${how} the value of ${basePrice} ${base} by the reference rates (about ${Math.round(usual)}). If this is intended, add to publisher.yaml: ${meant}`;
    return [{ path: [...path, currency], message }];
  });
}
