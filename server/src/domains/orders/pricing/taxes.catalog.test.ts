import { expect, test } from 'vitest';
import { type FixtureFile, problemsAfter, TAXES } from '#server/domains/catalog/catalog.fixture.ts';

test.for<[string, FixtureFile, string, string, string]>([
  ['a country taxed twice', TAXES, 'country: CH', 'country: DE', `${TAXES}:5:5 taxes[1].country: is used twice (DE)`],
  [
    'a tax with three decimals',
    TAXES,
    '8.1',
    '8.125',
    `${TAXES}:7:5 taxes[1].percent: Invalid number: must be a multiple of 0.01`,
  ],
])('%s is named with file, line and field', async ([, file, find, replacement, expected]) => {
  expect(await problemsAfter(file, find, replacement)).toEqual([expected]);
});
