import { expect, test } from 'vitest';
import { inReference } from './in-reference.ts';

const reference = { currency: 'USD', rates: { USD: 100, EUR: 92, JPY: 150 } };

test('sums are compared in the reference currency, rounded up', () => {
  expect(inReference({ amount: 109, currency: 'USD' }, reference)).toBe(109);
  // 1.09 EUR at 0.92 EUR for a dollar are 118.48 cents.
  expect(inReference({ amount: 109, currency: 'EUR' }, reference)).toBe(119);
  expect(inReference({ amount: 150, currency: 'JPY' }, reference)).toBe(100);
});

test('a currency without a rate is above every limit', () => {
  expect(inReference({ amount: 1, currency: 'CHF' }, reference)).toBe(Number.POSITIVE_INFINITY);
});
