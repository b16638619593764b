import { expect, test } from 'vitest';
import { largeGift } from './large-gift.ts';

const NO_LIMITS = { refunds: {}, grants: {}, grantValue: {}, prices: [], books: [] };
const USD = { currency: 'USD', rates: {} };

test('a gift is large above the limit of the role, also if that is zero', () => {
  expect(largeGift('support', { ...NO_LIMITS, grantValue: { support: 2000 } }, USD)).toBe(2000);
  expect(largeGift('support', { ...NO_LIMITS, grantValue: { support: 0 } }, USD)).toBe(0);
});

test('without a limit of the role, a gift is large above 100.00 USD in the reference currency', () => {
  const others = { ...NO_LIMITS, grantValue: { support: 2000 } };
  expect(largeGift('admin', others, USD)).toBe(10_000);
  expect(largeGift('admin', others, { currency: 'EUR', rates: { USD: 1, EUR: 0.9 } })).toBe(9_000);
  expect(largeGift('admin', others, { currency: 'EUR', rates: {} })).toBe(10_000);
});
