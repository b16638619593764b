import { expect, test } from 'vitest';
import { catalogFolder, GAME, ITEMS, loadCatalogue } from '#server/domains/catalog/catalog.fixture.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { checkPayable } from '#server/domains/catalog/sale/charges.rules.ts';
import { itemAt } from '#server/domains/catalog/sale/item-prices.rules.ts';
import { checkRates } from '#server/domains/catalog/sale/rates.rules.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { DEMO } from '#tests/world/demo-catalog.ts';
import { ROUNDINGS } from './rounding.rules.ts';
import { suggestedPrices } from './suggest.ts';

const { charging } = catalogRules;

test('suggested prices of the demo pass the checks of a catalogue, and the base stays', async () => {
  const catalogue = await loadCatalogue(DEMO);
  for (const rounding of ROUNDINGS) {
    const rows = suggestedPrices(catalogue, { base: 'USD', rounding, list: null, charging, now: 0 });
    expect(rows.some(({ currency }) => currency === 'USD')).toBe(false);
    for (const game of catalogue.games) {
      const items = catalogue.items(game.gid).map((item) => {
        const own = rows.filter((row) => row.game === game.gid && row.item === item.id);
        expect(own.every(({ currency, before }) => before === item.prices[currency])).toBe(true);
        return {
          ...item,
          prices: { ...item.prices, ...Object.fromEntries(own.map((row) => [row.currency, row.price])) },
        };
      });
      expect(checkPayable({ items }, game, catalogue.methods, charging)).toEqual([]);
      expect(checkRates(items, catalogue.publisher)).toEqual([]);
    }
  }
});

test('a later price that holds is the base, and its own place gets the suggestion', async () => {
  const from = '2027-01-01T00:00:00Z';
  const now = Date.parse(from);
  const demo = await loadCatalogue(DEMO);
  const game = demo.games.find(({ gid }) => demo.items(gid).some(({ prices }) => prices.USD && prices.EUR));
  const item = demo.items(game?.gid ?? 0).find(({ prices }) => prices.USD && prices.EUR);
  if (!game || !item) throw new Error('the demo sells nothing in USD and EUR');
  const { USD = 0, EUR = 0 } = item.prices;
  const raised = { ...item, pricesFrom: [{ from, prices: { USD: 4 * USD, EUR: 3 * EUR } }] };
  const catalogueAt = (at: number): Catalogue => ({
    ...demo,
    games: [game],
    items: () => [itemAt(raised, at)],
    at: catalogueAt,
  });
  const euros = (at: number) =>
    suggestedPrices(catalogueAt(0), { base: 'USD', rounding: '99', list: null, charging, now: at }).find(
      ({ currency }) => currency === 'EUR',
    );
  const [before, after] = [euros(now - 1), euros(now)];
  expect(before).toMatchObject({ from: null, before: EUR });
  expect(after).toMatchObject({ from, before: 3 * EUR });
  expect(after?.price).toBeGreaterThan(2 * (before?.price ?? 0));
});

test('a currency without prices is refused with those that have a rate', async () => {
  const catalogue = await loadCatalogue(DEMO);
  expect(() => suggestedPrices(catalogue, { base: 'CHF', rounding: 'charm', list: null, charging, now: 0 })).toThrow(
    /^No item has a price in CHF and in another currency with a rate. publisher.yaml has rates of USD, EUR/,
  );
});

test('prices of a list follow from its own price, in the currencies of its countries, and new ones are marked', async () => {
  using folder = catalogFolder();
  folder.edit(GAME, 'currencies: [EUR]', 'currencies: [EUR, USD]');
  folder.edit(ITEMS, 'items:', 'priceLists: [{ id: de, countries: [DE] }]\nitems:');
  folder.edit(ITEMS, 'prices: { EUR: 199 }', 'prices: { EUR: 199, USD: 219 }\n    pricesIn: { de: { EUR: 92 } }');
  folder.edit(ITEMS, 'prices: { EUR: 499 }', 'prices: { EUR: 499, USD: 549 }');
  const catalogue = await loadCatalogue(folder.dir);
  const suggest = (list: string | null) =>
    suggestedPrices(catalogue, { base: 'EUR', rounding: '00', list, charging, now: 0 }).map(
      ({ item, currency, list: of, countries, price, before }) => ({ item, currency, of, countries, price, before }),
    );
  expect(suggest('de')).toEqual([
    { item: 'gems-100', currency: 'USD', of: 'de', countries: ['DE'], price: 100, before: null },
  ]);
  expect(suggest(null).map(({ item, of, before }) => [item, of, before])).toEqual([
    ['gems-100', null, 219],
    ['chest', null, 549],
  ]);
  expect(() => suggest('pl')).toThrow(/^No item has a price in EUR/);
});
