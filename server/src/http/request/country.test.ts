import { expect, test } from 'vitest';
import { countryOf } from './country.ts';

test.each([
  ['BE', 'BE'],
  [' be ', 'BE'],
  ['XX', null],
  ['T1', null],
  ['BEL', null],
  ['BE, NL', null],
  ['', null],
  [undefined, null],
  [['BE', 'NL'], null],
])('a proxy that says %j means %s', (told, country) => {
  expect(countryOf(told)).toBe(country);
});
