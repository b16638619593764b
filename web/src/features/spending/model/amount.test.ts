import { expect, test } from 'vitest';
import { parseAmount, typedAmount } from './amount.ts';

test.each([
  ['50', 'EUR', 5000],
  [' 50.5 ', 'EUR', 5050],
  ['9,50', 'EUR', 950],
  ['1.000', 'EUR', 100_000],
  ['1,000.50', 'USD', 100_050],
  ['1.000.000,50', 'EUR', 100_000_050],
  ['1 000', 'EUR', 100_000],
  ['１０００', 'JPY', 1000],
  ['๑,๐๐๐', 'JPY', 1000],
  ['1,000', 'JPY', 1000],
  ['0', 'EUR', 0],
])('"%s" of %s is %d', (text, currency, amount) => {
  expect(parseAmount(text, currency)).toBe(amount);
});

test.each([
  ['', 'EUR'],
  ['many', 'EUR'],
  ['-5', 'EUR'],
  ['5.9999', 'EUR'],
  ['10.50', 'JPY'],
  ['1,00,000', 'EUR'],
  ['1.000,000', 'EUR'],
  ['9999999999999', 'EUR'],
])('"%s" is not an amount in %s', (text, currency) => {
  expect(parseAmount(text, currency)).toBeNull();
});

test.each([
  [950, 'EUR', 'de', '9,50'],
  [500_000, 'EUR', 'en-US', '5000'],
  [5000, 'JPY', 'ja-JP', '5000'],
  [1500, 'KWD', 'en-US', '1.500'],
  [1_000_000, 'KWD', 'en-US', '1000'],
])('parseAmount reads what typedAmount writes: %d %s in %s', (amount, currency, tag, text) => {
  expect(typedAmount({ amount, currency }, tag)).toBe(text);
  expect(parseAmount(text, currency)).toBe(amount);
});
