import { expect, test } from 'vitest';
import { countryOptions } from './countries.ts';

const labels = (countries: string[], taxed: string[], tag: string) =>
  countryOptions({ countries, taxed, open: false }, tag).map(({ label }) => label);

test('countries have names and an order in the reader’s language', () => {
  expect(labels(['DE', 'AT', 'FR'], ['DE'], 'en-US')).toEqual(['Austria', 'France', 'Germany']);
  expect(labels(['DE', 'AT', 'FR'], ['DE'], 'de')).toEqual(['Deutschland', 'Frankreich', 'Österreich']);
});

test('without taxed countries, or with only one country, there is nothing to choose', () => {
  expect(labels(['US', 'BR'], [], 'en-US')).toEqual([]);
  expect(labels(['DE'], ['DE'], 'en-US')).toEqual([]);
});

test('if any country is accepted, all are offered, and the likeliest comes first', () => {
  const open = { countries: ['DE', 'AT', 'FR', 'BR'], taxed: [], open: true };
  const values = (likely: string | null) => countryOptions(open, 'en-US', likely).map(({ value }) => value);
  expect(values(null)).toEqual(['AT', 'BR', 'FR', 'DE']);
  expect(values('FR')).toEqual(['FR', 'AT', 'BR', 'DE']);
  expect(values('XX')).toEqual(['AT', 'BR', 'FR', 'DE']);
});
