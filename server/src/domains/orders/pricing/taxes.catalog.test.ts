import { expect, test } from 'vitest';
import { type FixtureFile, problemsAfter, TAXES } from '#server/domains/catalog/catalog.fixture.ts';

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
