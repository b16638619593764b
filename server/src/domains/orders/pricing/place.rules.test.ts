import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RegionEntry } from '#server/domains/catalog/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { COUNTRIES } from '#server/kernel/countries.ts';
import { findTaxPlace, type TaxPlace } from './place.rules.ts';
import { buyerOf, choiceOf } from './quote.fixture.ts';
import { quoteItem } from './quote.rules.ts';
import type { TaxEntry } from './taxes.catalog.ts';

const STATES = { CA: 7.25, OR: 0, NY: 8.875 };
const TAXES: Record<string, TaxEntry> = {
  DE: { country: 'DE', name: { en: 'VAT' }, percent: 19 },
  US: { country: 'US', name: { en: 'Sales tax' }, states: STATES },
};
const regionOf = (countries: RegionEntry['countries']) => ({ id: 'r', countries }) as RegionEntry;
const place = (countries: RegionEntry['countries'], wanted: { country?: string; state?: string | null }) => {
  const found = findTaxPlace(regionOf(countries), wanted, (country) => TAXES[country]);
  return found instanceof ApiError ? [found.code, found.params] : found;
};
const refused = (country: string) => ['region.country', { region: 'r', country }];
const without = (country: string | undefined) => ({ country, state: null, tax: null });

test('without a country the region’s first counts; a region without countries has none, and a region for any country needs one', () => {
  expect(place(['DE', 'US'], {})).toEqual({ country: 'DE', state: null, tax: { country: 'DE', percent: 19 } });
  expect(place([], {})).toEqual(without(undefined));
  expect(place('any', {})).toEqual(refused(''));
});

test('a region for any country accepts every known country, other regions only their own', () => {
  for (const country of COUNTRIES) if (country !== 'US') expect(place('any', { country })).toMatchObject({ country });
  for (const country of ['XX', 'EU', 'UK', 'de', '']) expect(place('any', { country })).toEqual(refused(country));
  expect(place(['DE'], { country: 'FR' })).toEqual(refused('FR'));
  expect(place([], { country: 'DE' })).toEqual(refused('DE'));
});

test('if the tax depends on the state, a state with a rate is required', () => {
  for (const state of [undefined, null, '', 'ON', 'ca', 'toString', '__proto__'])
    expect(place('any', { country: 'US', ...(state !== undefined && { state }) })).toEqual([
      'region.state',
      { country: 'US', state: state ?? '' },
    ]);
});

test('in other countries a given state is ignored', () => {
  expect(place('any', { country: 'DE', state: 'CA' })).toEqual(place('any', { country: 'DE' }));
  expect(place('any', { country: 'FR', state: 'CA' })).toEqual(without('FR'));
});

test('for any price each state has its own rate, included or added, and a rate of 0 means no tax', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.constantFrom(...(Object.keys(STATES) as (keyof typeof STATES)[])),
      fc.boolean(),
      (list, state, included) => {
        const { tax } = findTaxPlace(
          regionOf('any'),
          { country: 'US', state },
          (country) => TAXES[country],
        ) as TaxPlace;
        const choice = { ...choiceOf({ item: { prices: { USD: list } }, tax: { percent: 1, included } }), state, tax };
        const { price } = quoteItem(choice, buyerOf(), 'none') ?? {};
        if (STATES[state] === 0) {
          expect(price).toMatchObject({ tax: null, total: list });
          return;
        }
        // In units of 1/100,000, so that only integers are divided.
        const rate = BigInt(Math.round(STATES[state] * 1000));
        const whole = included ? 100_000n + rate : 100_000n;
        const exact = (2n * BigInt(list) * rate + whole) / (2n * whole);
        expect(price?.tax).toEqual({ country: 'US', state, percent: STATES[state], amount: Number(exact), included });
        expect(price?.total).toBe(included ? list : list + Number(exact));
      },
    ),
  );
});
