import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ItemEntry } from '#server/domains/catalog/index.ts';
import { createPricing } from '#server/domains/catalog/sale/price-lists.rules.ts';
import { buyerListOf, priceIn } from '#web/features/items/model/list-price.ts';

const COUNTRIES = ['AR', 'BR', 'CH', 'DE'];
const price = fc.integer({ min: 1, max: 99 });
const IDS = ['a', 'b', 'constructor'];

test('the page shows the price that the server charges, for any lists, country and address', () => {
  fc.assert(
    fc.property(
      fc.record({ USD: price, EUR: price }),
      fc.dictionary(fc.constantFrom(...IDS), fc.dictionary(fc.constantFrom('USD', 'EUR'), price, { minKeys: 1 })),
      fc.array(fc.constantFrom(...IDS, null), { minLength: 4, maxLength: 4 }),
      fc.option(fc.constantFrom(...COUNTRIES), { nil: undefined }),
      fc.option(fc.constantFrom(...COUNTRIES, 'ZZ')),
      (prices, pricesIn, of, country, address) => {
        const lists = IDS.map((id) => ({ id, countries: COUNTRIES.filter((_, at) => of[at] === id) }));
        const item = { id: 'gem', prices, pricesIn };
        const charged = createPricing([item as unknown as ItemEntry], lists)({ country, address }).byId.get('gem');
        const list = buyerListOf(lists, country ?? null, address);
        for (const currency of ['USD', 'EUR', 'JPY'])
          expect(priceIn(item, currency, list)).toBe(charged?.prices[currency]);
      },
    ),
    { numRuns: 1000 },
  );
});
