import { expect, test } from 'vitest';
import { loadCatalogue } from '#server/domains/catalog/catalog.fixture.ts';
import { checkPayable } from '#server/domains/catalog/sale/charges.rules.ts';
import { checkRates } from '#server/domains/catalog/sale/rates.rules.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { DEMO } from '#tests/world/demo-catalog.ts';
import { ROUNDINGS } from './rounding.rules.ts';
import { suggestedPrices } from './suggest.ts';

const { charging } = catalogRules;

test('suggested prices of the demo pass the checks of a catalogue, and the base stays', async () => {
  const catalogue = await loadCatalogue(DEMO);
  for (const rounding of ROUNDINGS) {
    const rows = suggestedPrices(catalogue, { base: 'USD', rounding, charging });
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
      expect(checkPayable(items, game, catalogue.methods, charging)).toEqual([]);
      expect(checkRates(items, catalogue.publisher)).toEqual([]);
    }
  }
});

test('a currency without prices is refused with those that have a rate', async () => {
  const catalogue = await loadCatalogue(DEMO);
  expect(() => suggestedPrices(catalogue, { base: 'CHF', rounding: 'charm', charging })).toThrow(
    /^No item has a price in CHF and in another currency with a rate. publisher.yaml has rates of USD, EUR/,
  );
});
