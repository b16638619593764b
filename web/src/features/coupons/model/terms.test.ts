import { expect, test } from 'vitest';
import { termsOf } from './terms.ts';

const coupon = { minimum: { EUR: 199, JPY: 320, USD: 199 }, cap: { EUR: 1000, JPY: 1600 } };

test('the player’s currency stands first, the others follow', () => {
  expect(termsOf(coupon, 'JPY').map(({ currency }) => currency)).toEqual(['JPY', 'EUR', 'USD']);
});

test('a currency that the coupon does not hold for changes nothing', () => {
  expect(termsOf(coupon, 'KRW')).toEqual(termsOf(coupon, undefined));
});

test('a currency without a cap has none', () => {
  expect(termsOf(coupon, 'USD')[0]).toEqual({ currency: 'USD', minimum: 199, cap: null });
});
