import { expect, test } from 'vitest';
import { minorDigits } from './currency.ts';

test.each([
  ['USD', 2],
  ['JPY', 0],
  ['VND', 0],
  ['KWD', 3],
  ['CLF', 4],
  // Intl leaves these out of prices.
  ['HUF', 2],
  ['IDR', 2],
  ['COP', 2],
])('%s has %i digits after the point', (currency, digits) => {
  expect(minorDigits(currency)).toBe(digits);
});
