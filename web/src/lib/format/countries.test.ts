import { expect, test } from 'vitest';
import { countryName, guessCountry } from './countries.ts';

const OFFERED = ['US', 'DE', 'AT', 'JP', 'TH'];

test.each([
  ['the time zone, for any language', 'Asia/Bangkok', ['de-DE'], 'TH'],
  ['a region of the first language', null, ['de-AT', 'ja'], 'AT'],
  ['a named region before a likely one', 'UTC', ['ja', 'de-DE'], 'DE'],
  ['the region where a language is spoken most', 'Africa/Lagos', ['ja'], 'JP'],
  ['nothing for the English of the United States, to which many browsers are set', null, ['en-US', 'en'], null],
  ['nothing if the country is not offered', 'Europe/Paris', ['fr-FR'], null],
  ['nothing if the tags are invalid', null, ['*', '_'], null],
  ['nothing if nothing is known', null, [], null],
])('a country is guessed from %s', (_, timeZone, languages, country) => {
  expect(guessCountry(OFFERED, { timeZone, languages })).toBe(country);
});

test('a country has its name in the given language', () => {
  expect(countryName('DE', 'ja')).toBe('ドイツ');
  expect(countryName('DE', 'th')).toBe('เยอรมนี');
});
