import { expect, test } from 'vitest';
import { countryName, likeliestCountry } from './countries.ts';

const OFFERED = ['US', 'DE', 'AT', 'JP'];

test.each([
  ['a region of the first language', ['de-AT', 'en-US'], 'AT'],
  ['a region that is named, before one that is guessed', ['ja', 'de-DE'], 'DE'],
  ['where a language is spoken most', ['ja'], 'JP'],
  ['the first of all where none is offered', ['fr-FR'], 'US'],
  ['the first of all where a tag is none', ['*', '_'], 'US'],
  ['the first of all where nothing is known', [], 'US'],
])('%s', (_, languages, country) => {
  expect(likeliestCountry(OFFERED, languages)).toBe(country);
});

test('a country is called as the language calls it', () => {
  expect(countryName('DE', 'ja')).toBe('ドイツ');
  expect(countryName('DE', 'th')).toBe('เยอรมนี');
});
