import { expect, test } from 'vitest';
import { money } from './money.ts';

test.each([
  [499, 'EUR', '4.99 EUR'],
  [120, 'JPY', '120 JPY'],
  [-1234, 'KWD', '-1.234 KWD'],
  [1_600_050, 'IDR', '16000.50 IDR'],
])('%d minor units of %s are %s', (amount, currency, text) => {
  expect(money(amount, currency)).toBe(text);
});
