import type { Finding } from '#server/kernel/finding.ts';
import type { ItemEntry, PublisherEntry } from '../schema/catalog.schema.ts';

/** Prices may differ by this factor from the reference rates, unless the publisher sets `reference.tolerance`. */
const USUAL_TOLERANCE = 3;

const rounded = (value: number): number => Number(value.toPrecision(3));

/**
 * Checks that an item costs about the same in each currency, which finds an extra digit, or units in place of cents.
 * Compares with the price in the reference currency, or else with the first price.
 */
export const checkRates = (items: readonly ItemEntry[], { reference }: Pick<PublisherEntry, 'reference'>): Finding[] =>
  items.flatMap(({ prices }, index) => {
    const { currency: own, rates, tolerance = {} } = reference;
    const base = prices[own] === undefined ? Object.keys(prices)[0] : own;
    if (base === undefined) return [];
    const [basePrice, baseRate] = [prices[base], rates[base]];
    if (!basePrice || !baseRate) return [];
    return Object.entries(prices).flatMap(([currency, price]) => {
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
      return [
        {
          path: ['items', index, 'prices', currency],
          message: `is ${how} the value of ${basePrice} ${base} by the reference rates (about ${Math.round(usual)}). If this is intended, add to publisher.yaml: ${meant}`,
        },
      ];
    });
  });
