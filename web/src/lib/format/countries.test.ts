import { expect, test } from 'vitest';
import { countryName, guessCountry } from './countries.ts';

const OFFERED = ['US', 'DE', 'AT', 'JP', 'TH'];

test.each([
  ['the time zone, whatever the language is', 'Asia/Bangkok', ['de-DE'], 'TH'],
  ['a region of the first language', null, ['de-AT', 'ja'], 'AT'],
  ['a region that is named, before one that is guessed', 'UTC', ['ja', 'de-DE'], 'DE'],
  ['where a language is spoken most', 'Africa/Lagos', ['ja'], 'JP'],
  ['nothing by the English of the United States, which many browsers are set to', null, ['en-US', 'en'], null],
  ['nothing where no country is offered', 'Europe/Paris', ['fr-FR'], null],
  ['nothing where a tag is none', null, ['*', '_'], null],
  ['nothing where nothing is known', null, [], null],
])('a visitor is guessed to be in %s', (_, timeZone, languages, country) => {
  expect(guessCountry(OFFERED, { timeZone, languages })).toBe(country);
});

test('a country is called as the language calls it', () => {
  expect(countryName('DE', 'ja')).toBe('ドイツ');
  expect(countryName('DE', 'th')).toBe('เยอรมนี');
});
