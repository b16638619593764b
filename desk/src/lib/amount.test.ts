import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAmount, typedAmount } from './amount.ts';

test.each([
  ['4.99', 'EUR', 499],
  [' 5 ', 'EUR', 500],
  ['5.', 'EUR', null],
  ['0.07', 'USD', 7],
  ['0.29', 'USD', 29],
  ['1.1', 'USD', 110],
  ['500', 'JPY', 500],
  ['1.234', 'KWD', 1234],
  ['1.2345', 'CLF', 12345],
  ['9999999999999.99', 'EUR', 999_999_999_999_999],
])('%s in %s is %s minor units', (text, currency, minor) => {
  expect(readAmount(text, currency).minor ?? null).toBe(minor);
});

test.each([
  ['', 'EUR', 'Type an amount.'],
  ['0', 'EUR', 'The amount is zero.'],
  ['4,99', 'EUR', 'Write the amount without a comma, such as 4.99.'],
  ['1,234', 'KWD', 'Write the amount without a comma, such as 4.999.'],
  ['-4', 'EUR', 'Write only digits and a point, such as 4.99.'],
  ['4.999', 'EUR', 'EUR has at most 2 digits after the point.'],
  ['4.5', 'JPY', 'JPY has no digits after the point.'],
  ['1e3', 'EUR', 'Write only digits and a point, such as 4.99.'],
  ['99999999999999', 'EUR', 'This amount is too large.'],
])('%s in %s is refused: %s', (text, currency, problem) => {
  expect(readAmount(text, currency)).toEqual({ problem });
});

test('every amount is read as it was written', () => {
  const amounts = fc.integer({ min: 1, max: 999_999_999_999_999 });
  fc.assert(
    fc.property(amounts, fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'), (minor, currency) => {
      expect(readAmount(typedAmount(minor, currency), currency)).toEqual({ minor });
    }),
  );
});
