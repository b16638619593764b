import { expect, test } from 'vitest';
import { catalogFolder, GAME, ITEMS, loadCatalogue } from '#server/domains/catalog/catalog.fixture.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { checkOffer } from './offer-refusal.ts';

const NOW = new Date('2027-01-01T00:00:00Z');
const [RAISED, LOWERED] = ['2027-01-10T00:00:00.000Z', '2027-01-20T00:00:00.000Z'];

/** Checks an offer of an item for 1.99, later 5.99 and then 1.20. */
async function check(price: number, until: string, from?: string): Promise<void> {
  using folder = catalogFolder();
  folder.edit(GAME, 'goods:\n', 'personalOffers: { floor: 40, longest: 60d, items: [gems-100] }\ngoods:\n');
  const later = [`{ from: '${RAISED}', prices: { EUR: 599 } }`, `{ from: '${LOWERED}', prices: { EUR: 120 } }`].join(
    ', ',
  );
  folder.edit(ITEMS, 'prices: { EUR: 199 }', `prices: { EUR: 199 }\n    pricesFrom: [${later}]`);
  const catalogue = (await loadCatalogue(folder.dir)).at(NOW.getTime());
  const wanted = { game: 7, item: 'gems-100', prices: { EUR: price }, until: new Date(until) };
  checkOffer(catalogue, catalogRules.charging, { ...wanted, from: from ? new Date(from) : undefined }, NOW);
}

test('an offer that ends before a later price only needs to fit the present one', async () => {
  await expect(check(150, RAISED)).resolves.toBeUndefined();
});

test('an offer that a later price would end is refused with the moment', async () => {
  await expect(check(150, LOWERED)).rejects.toThrow(`From ${RAISED} on: 1.50 EUR is too low: 40 % of the price 5.99`);
  await expect(check(240, LOWERED)).rejects.toThrow('2.40 EUR is above the price of the item, 1.99 EUR');
  await expect(check(240, '2027-01-21T00:00:00Z', RAISED)).rejects.toThrow(`From ${LOWERED} on: 2.40 EUR is above`);
});

test('an offer that begins with a later price needs to fit that one', async () => {
  await expect(check(240, LOWERED, RAISED)).resolves.toBeUndefined();
});
