import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GameEntry } from '#server/domains/catalog/index.ts';
import { itemOf } from '../pricing/quote.fixture.ts';
import { leastPrice, priceBoundsRefusal } from './bounds.rules.ts';

const gameOf = (floor: number, items = ['gems']): GameEntry =>
  ({ gid: 7, personalOffers: { floor, longest: 86_400, items } }) as unknown as GameEntry;
const item = itemOf({ prices: { USD: 1499 } });
const usd = (price: number) => ({ currency: 'USD', price });

test.each([
  [600, null],
  [599, { bound: 'floor', currency: 'USD', least: 600, percent: 40, normal: 1499 }],
  [1499, null],
  [1500, { bound: 'normal', currency: 'USD', normal: 1499 }],
])('with a floor of 40 %% of 1499, an own price of %i is refused as %j', (price, refused) => {
  expect(priceBoundsRefusal(gameOf(40), item, usd(price))).toEqual(refused);
});

test('a game without the section, another item, and another currency allow no own price', () => {
  const plain = { gid: 7 } as unknown as GameEntry;
  expect(priceBoundsRefusal(plain, item, usd(1000))).toEqual({ bound: 'none' });
  expect(priceBoundsRefusal(gameOf(40, ['chest']), item, usd(1000))).toEqual({ bound: 'item', items: ['chest'] });
  for (const currency of ['EUR', 'constructor'])
    expect(priceBoundsRefusal(gameOf(40), item, { currency, price: 1000 })).toMatchObject({ bound: 'currency' });
});

test('no allowed price is below the percentage or above the normal price, and each price between is allowed', () => {
  const amount = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 100 }), (normal, price, floor) => {
      const refused = priceBoundsRefusal(gameOf(floor), itemOf({ prices: { USD: normal } }), usd(price));
      expect(refused === null).toBe(price * 100 >= normal * floor && price <= normal);
      expect(leastPrice(normal, floor)).toBeLessThanOrEqual(normal);
    }),
    { numRuns: 1000 },
  );
});
