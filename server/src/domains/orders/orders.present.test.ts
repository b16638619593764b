import { expect, test } from 'vitest';
import { presentPrice } from './orders.present.ts';
import type { Price } from './pricing/quote.rules.ts';

const PRICE: Price = {
  currency: 'USD',
  list: 1499,
  discount: 0,
  coupon: null,
  tax: null,
  total: 1499,
  grants: [{ id: 'gem', quantity: 980, bonus: 110, extra: 0 }],
  promotion: null,
};

test('the price of an order from before VIP points has none, even if a former field is stored', () => {
  const stored = { ...PRICE, vipPoints: 14 };
  expect(presentPrice(stored, { goods: { gem: 'Gem' } })).toEqual({
    ...PRICE,
    points: 0,
    grants: [{ id: 'gem', name: 'Gem', quantity: 980, bonus: 110, extra: 0 }],
  });
});
