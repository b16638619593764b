import { expect, test } from 'vitest';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { createValuation, times, total, valueOfOne } from './grant-value.ts';

const item = (prices: Record<string, number>, contents: Record<string, number>) => ({
  prices,
  contents: Object.entries(contents).map(([good, quantity]) => ({ good, quantity })),
});
const ITEMS = [
  item({ USD: 100 }, { gem: 100 }),
  item({ USD: 900, EUR: 1 }, { gem: 1000, key: 3 }),
  item({ EUR: 460 }, { potion: 2 }),
  item({}, { token: 1 }),
];
const COUPONS = [
  { id: 'capped', percent: 50, minimum: { USD: 0 }, cap: { USD: 200 }, games: [] },
  { id: 'open', percent: 50, minimum: { USD: 0 }, cap: {}, games: [7] },
  { id: 'foreign', percent: 50, minimum: { EUR: 0 }, cap: {}, games: [8] },
];

function catalogueWith(pointFor: number | null): Catalogue {
  const sections: Record<string, unknown> = {
    coupons: { byId: new Map(COUPONS.map((one) => [one.id, one])) },
    vip: pointFor && { pointFor },
  };
  return {
    publisher: { reference: { currency: 'USD', rates: { USD: 100, EUR: 92 } } },
    games: [{ gid: 7 }],
    items: (gid: number) => (gid === 7 ? ITEMS : []),
    section: ({ name }: { name: string }) => sections[name],
  } as unknown as Catalogue;
}
const worth = createValuation(catalogueWith(50));
const goods = (good: string, quantity: number) => worth({ gid: 7, goods: [{ good, quantity }] });

test('a good counts by the cheapest item with it, as if the item had nothing else', () => {
  // 9.00 USD for 1,000 are cheaper than 1.00 USD for 100. The price in the reference currency decides.
  expect(goods('gem', 1000)).toBe(900);
  expect(goods('gem', 1)).toBe(1);
  expect(goods('key', 1)).toBe(300);
  // 4.60 EUR for two, at 0.92 EUR for a dollar.
  expect(goods('potion', 1)).toBe(250);
  expect(valueOfOne(catalogueWith(50), { gid: 7, goods: [{ good: 'gem', quantity: 1 }] })).toBe(0.9);
});

test('a good that nobody can buy has no known value, and so have points without a programme', () => {
  expect(goods('token', 1)).toBeNull();
  expect(createValuation(catalogueWith(null))({ points: 1 })).toBeNull();
  expect(worth({ coupon: 'unknown' })).toBeNull();
});

test('a point counts by the amount that earns one, a coupon by the most that it saves', () => {
  expect(worth({ points: 3 })).toBe(150);
  expect(worth({ coupon: 'capped' })).toBe(200);
  expect(worth({ coupon: 'open' })).toBe(450);
  expect(worth({ coupon: 'foreign' })).toBe(0);
});

test('a sum with an unknown value is unknown', () => {
  expect(total([1, 2])).toBe(3);
  expect(total([1, null])).toBeNull();
  expect([times(3, 2), times(3, null), times(0, null)]).toEqual([6, null, 0]);
});
