import { expect, test } from 'vitest';
import { formatsOf } from './format.ts';

const digitsOf = (text: string): string => text.replace(/[^\d,.]|\.00$/g, '');

test.each([
  ['EUR', 549, '5.49'],
  ['JPY', 800, '800'],
  ['KWD', 1_500, '1.500'],
  ['HUF', 199_950, '1,999.50'],
  ['IDR', 1_600_000, '16,000'],
])('minor units of %s are ISO’s, whatever Intl leaves out of prices', (currency, amount, text) => {
  expect(digitsOf(formatsOf('en').money(amount, currency))).toBe(text);
});
