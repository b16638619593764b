import { expect, test } from 'vitest';
import { countryOptions } from './countries.ts';

const labels = (countries: string[], taxed: string[], tag: string) =>
  countryOptions({ countries, taxed, open: false }, tag).map(({ label }) => label);

test('countries are named and ordered as the language does', () => {
  expect(labels(['DE', 'AT', 'FR'], ['DE'], 'en-US')).toEqual(['Austria', 'France', 'Germany']);
  expect(labels(['DE', 'AT', 'FR'], ['DE'], 'de')).toEqual(['Deutschland', 'Frankreich', 'Österreich']);
});

test('where no country has a tax, or there is one alone, nothing is asked', () => {
  expect(labels(['US', 'BR'], [], 'en-US')).toEqual([]);
  expect(labels(['DE'], ['DE'], 'en-US')).toEqual([]);
});

test('where any country is taken all are offered, taxed or not, the likeliest first', () => {
  const open = { countries: ['DE', 'AT', 'FR', 'BR'], taxed: [], open: true };
  const values = (likely: string | null) => countryOptions(open, 'en-US', likely).map(({ value }) => value);
  expect(values(null)).toEqual(['AT', 'BR', 'FR', 'DE']);
  expect(values('FR')).toEqual(['FR', 'AT', 'BR', 'DE']);
  expect(values('XX')).toEqual(['AT', 'BR', 'FR', 'DE']);
});
