import { expect, test } from 'vitest';
import { termsOf } from './terms.ts';

const coupon = { minimum: { EUR: 199, JPY: 320, USD: 199 }, cap: { EUR: 1000, JPY: 1600 } };

test('termsOf returns the player’s currency first', () => {
  expect(termsOf(coupon, 'JPY').map(({ currency }) => currency)).toEqual(['JPY', 'EUR', 'USD']);
});

test('a currency that the coupon does not support changes nothing', () => {
  expect(termsOf(coupon, 'KRW')).toEqual(termsOf(coupon, undefined));
});

test('a currency without a cap has the cap null', () => {
  expect(termsOf(coupon, 'USD')[0]).toEqual({ currency: 'USD', minimum: 199, cap: null });
});
