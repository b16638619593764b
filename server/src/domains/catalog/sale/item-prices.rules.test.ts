import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ItemEntry } from '../schema/catalog.schema.ts';
import { itemAt, pricesAt, statedPrices } from './item-prices.rules.ts';
import { begunAt, checkTimed, momentsOf, spanAt } from './timed.rules.ts';

const DAY = 24 * 3600 * 1000;
const START = Date.parse('2027-01-01T00:00:00Z');
const iso = (day: number): string => new Date(START + day * DAY).toISOString();

const days = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 6 })
  .map((all) => all.toSorted((a, b) => a - b));
const prices = fc
  .tuple(fc.option(fc.integer({ min: 1, max: 9999 })), fc.integer({ min: 1, max: 9999 }))
  .map(([EUR, USD]) => (EUR === null ? { USD } : { EUR, USD }));
const later = days.chain((all) =>
  fc.tuple(...all.map((day) => prices.map((own) => ({ from: iso(day), prices: own as Record<string, number> })))),
);

test('at each moment exactly one price holds: that of the last list that names the currency', () => {
  fc.assert(
    fc.property(later, fc.integer({ min: -1, max: 61 }), fc.integer({ min: -1, max: 1 }), (pricesFrom, day, tick) => {
      const at = START + day * DAY + tick;
      const item = { prices: { EUR: 100, USD: 200 }, pricesFrom };
      const expected: Record<string, number> = { EUR: 100, USD: 200 };
      for (const one of pricesFrom)
        if (Date.parse(one.from) <= at)
          for (const [currency, price] of Object.entries(one.prices)) expected[currency] = price;
      expect(pricesAt(item, at)).toEqual(expected);
      // Between two moments nothing changes, and at the next moment the next list begins.
      const { since, until } = spanAt(momentsOf(pricesFrom), at);
      expect(since <= at && at < until).toBe(true);
      for (const time of [since, until - 1].filter(Number.isFinite)) expect(pricesAt(item, time)).toEqual(expected);
      if (Number.isFinite(until)) expect(begunAt(pricesFrom, until)).toHaveLength(begunAt(pricesFrom, at).length + 1);
    }),
  );
});

test('an item without a later price stays the same object, and the prices of its file stay as they are', () => {
  const item = { prices: { EUR: 100 }, pricesFrom: [{ from: iso(1), prices: { EUR: 120 } }] } as unknown as ItemEntry;
  expect(itemAt(item, START)).toBe(item);
  expect(itemAt(item, START + DAY).prices).toEqual({ EUR: 120 });
  expect(item.prices).toEqual({ EUR: 100 });
});

test('lists of prices have the place of each price, and all that hold then', () => {
  const item = { prices: { EUR: 100, USD: 90 }, pricesFrom: [{ from: iso(1), prices: { EUR: 120 } }] };
  expect(statedPrices(item, ['items', 3])).toEqual([
    { own: item.prices, all: item.prices, path: ['items', 3, 'prices'] },
    { own: { EUR: 120 }, all: { EUR: 120, USD: 90 }, path: ['items', 3, 'pricesFrom', 0, 'prices'] },
  ]);
});

test('moments that are equal or in a wrong order are found', () => {
  const parts = [{ from: iso(2) }, { from: iso(2) }, { from: iso(1) }, { from: iso(4) }];
  expect(checkTimed(parts, ['x']).map(({ path }) => path)).toEqual([
    ['x', 1, 'from'],
    ['x', 2, 'from'],
  ]);
  expect(checkTimed(undefined, [])).toEqual([]);
});
