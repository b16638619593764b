import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FixtureFile, problemsAfter, TAXES } from '#server/domains/catalog/catalog.fixture.ts';
import type { RegionEntry } from '#server/domains/catalog/index.ts';
import { findTaxPlace } from './place.rules.ts';
import { rateAt } from './taxes.catalog.ts';

/** Fixture lines for the rates of a third country. */
const third = (country: string, rates: string) =>
  `percent: 8.1\n  - country: ${country}\n    name: { en: Tax, de: Steuer }\n    ${rates}`;

test.for<[string, FixtureFile, string, string, string]>([
  ['a country taxed twice', TAXES, 'country: CH', 'country: DE', `${TAXES}:5:5 taxes[1].country: is used twice (DE)`],
  [
    'a tax with four decimals',
    TAXES,
    '8.1',
    '8.1255',
    `${TAXES}:7:5 taxes[1].percent: Invalid number: must be a multiple of 0.001`,
  ],
  ['a tax without a rate', TAXES, 'percent: 8.1', '', `${TAXES}:5:5 taxes[1]: needs percent, or states`],
  [
    'a country rate together with state rates',
    TAXES,
    'percent: 8.1',
    third('CA', 'percent: 5\n    states: { ON: 13 }'),
    `${TAXES}:11:5 taxes[2].states: cannot be combined with percent`,
  ],
  [
    'states of a country without known states',
    TAXES,
    'percent: 8.1',
    third('BR', 'states: { SP: 18 }'),
    `${TAXES}:10:5 taxes[2].states: only US and CA have rates by state, not BR`,
  ],
  [
    'an unknown state of a country',
    TAXES,
    'percent: 8.1',
    third('CA', 'states: { ON: 13, NY: 4 }'),
    `${TAXES}:10:23 taxes[2].states.NY: is not a state of CA`,
  ],
  [
    'a country with an empty list of states',
    TAXES,
    'percent: 8.1',
    third('US', 'states: {}'),
    `${TAXES}:10:5 taxes[2].states: must name at least one state`,
  ],
])('%s is reported with file, line and field', async ([, file, find, replacement, expected]) => {
  expect(await problemsAfter(file, find, replacement)).toEqual([expected]);
});

test('a country with state rates, 0 among them, is allowed next to other countries', async () => {
  expect(await problemsAfter(TAXES, 'percent: 8.1', third('US', 'states: { CA: 7.25, OR: 0 }'))).toEqual([]);
});

test('at each moment exactly one rate of a country holds', () => {
  const START = Date.parse('2027-01-01T00:00:00Z');
  const HOUR = 3_600_000;
  const rates = fc
    .uniqueArray(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 6 })
    .map((hours) => hours.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(rates, fc.integer({ min: -2, max: 52 }), fc.integer({ min: -1, max: 1 }), (hours, hour, tick) => {
      const ratesFrom = hours.map((at, index) => ({ from: new Date(START + at * HOUR).toISOString(), percent: index }));
      const at = START + hour * HOUR + tick;
      const begun = hours.filter((one) => START + one * HOUR <= at).length;
      const entry = { country: 'DE', name: { en: 'VAT' }, percent: 99, ratesFrom };
      expect(rateAt(entry, at).percent).toBe(begun === 0 ? 99 : begun - 1);
    }),
  );
});

test('a later rate by state replaces the states before, and a rate of 0 is no tax', () => {
  const entry = {
    country: 'US',
    name: { en: 'Sales tax' },
    states: { CA: 7 },
    ratesFrom: [
      { from: '2027-01-01T00:00:00Z', states: { NY: 4 } },
      { from: '2028-01-01T00:00:00Z', percent: 0 },
    ],
  };
  const placeIn = (year: number, state: string | null) => {
    const found = rateAt(entry, Date.parse(`${year}-06-01T00:00:00Z`));
    return findTaxPlace({ id: 'us', countries: ['US'] } as RegionEntry, { country: 'US', state }, () => found);
  };
  expect(placeIn(2026, 'CA')).toMatchObject({ tax: { state: 'CA', percent: 7 } });
  expect(placeIn(2027, 'CA')).toMatchObject({ code: 'region.state' });
  expect(placeIn(2027, 'NY')).toMatchObject({ tax: { state: 'NY', percent: 4 } });
  expect(placeIn(2028, null)).toEqual({ country: 'US', state: null, tax: null });
});
