import { expect, test } from 'vitest';
import { catalogFolder, findProblems, formatProblems, GAME, ITEMS } from '../catalog.fixture.ts';
import type { ItemEntry } from '../schema/catalog.schema.ts';
import { checkRates } from './rates.rules.ts';

const RATES = { USD: 100, EUR: 92, JPY: 150, TRY: 3500 };

const found = (prices: Record<string, number>, tolerance?: Record<string, number>) =>
  checkRates([{ prices } as unknown as ItemEntry], {
    reference: { currency: 'USD', rates: RATES, ...(tolerance ? { tolerance } : {}) },
  }).map(({ path, message }) => `${path.join('.')} ${message}`);

test.for<[string, Record<string, number>]>([
  ['about the same', { USD: 549, EUR: 499, JPY: 800 }],
  ['three times as much', { USD: 100, EUR: 276 }],
  ['a third', { USD: 300, EUR: 92 }],
  ['one currency', { JPY: 80_000 }],
  ['none', {}],
  ['nothing comparable, because a currency has no rate', { USD: 100, KRW: 1 }],
])('prices that are worth %s are accepted', ([, prices]) => {
  expect(found(prices)).toEqual([]);
});

test('a price worth more than three times or less than a third is reported with the value by the rate', () => {
  expect(found({ USD: 549, JPY: 80_000 })).toEqual([
    'items.0.prices.JPY is 97.1 times the value of 549 USD by the reference rates (about 824). If this is intended, add to publisher.yaml: reference: { …, tolerance: { JPY: 98 } }',
  ]);
  expect(found({ USD: 100, EUR: 277 })).toHaveLength(1);
  expect(found({ USD: 300, EUR: 91 })[0]).toContain('is 1/3.03 of the value of 300 USD');
});

test('without a price in the reference currency, the first price is the base', () => {
  expect(found({ EUR: 499, JPY: 80_000 })[0]).toContain('times the value of 499 EUR');
});

test('a publisher can set the tolerance of a currency', () => {
  expect(found({ USD: 999, TRY: 4000 })).toHaveLength(1);
  expect(found({ USD: 999, TRY: 4000 }, { TRY: 9 })).toEqual([]);
  expect(found({ USD: 999, TRY: 4000, EUR: 10 }, { TRY: 9 })).toHaveLength(1);
  expect(found({ TRY: 4000, EUR: 920 }, { TRY: 9 })).toEqual([]);
  // A tolerance below the default is stricter.
  expect(found({ USD: 100, EUR: 190 }, { EUR: 2 })).toHaveLength(1);
});

test('a deviating price is a problem of the folder, with file, line and field', async () => {
  using folder = catalogFolder();
  folder.edit(GAME, 'currencies: [EUR]', 'currencies: [EUR, USD]');
  folder.edit(ITEMS, 'EUR: 199', 'EUR: 199, USD: 2190');
  folder.edit(ITEMS, 'EUR: 499', 'EUR: 499, USD: 549');
  expect(formatProblems(folder, await findProblems(folder))).toEqual([
    expect.stringContaining(`${ITEMS}:8:15 items[0].prices.EUR: is 1/`),
  ]);
  folder.edit('publisher.yaml', 'rates:', 'tolerance: { EUR: 11 }\n  rates:');
  expect(await findProblems(folder)).toEqual([]);
});
