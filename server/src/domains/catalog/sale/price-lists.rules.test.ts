import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogFolder, ITEMS, loadCatalogue, problemsAfter } from '../catalog.fixture.ts';
import { presentApp } from '../catalog.present.ts';
import type { ItemEntry } from '../schema/catalog.schema.ts';
import { everyPriced, itemAt, statedPrices } from './item-prices.rules.ts';
import { createPricing } from './price-lists.rules.ts';

const COUNTRIES = ['AR', 'BR', 'CL', 'DE', 'PH', 'US'];
const CURRENCIES = ['EUR', 'USD'];
const IDS = ['a', 'b', 'constructor', '__proto__x'];
const price = fc.integer({ min: 1, max: 9999 });
const prices = fc.dictionary(fc.constantFrom(...CURRENCIES), price, { minKeys: 1 });
/** Each country is in one list at most, as the check of a catalogue demands. */
const lists = fc
  .array(fc.constantFrom(...IDS, null), { minLength: COUNTRIES.length, maxLength: COUNTRIES.length })
  .map((of) => IDS.map((id) => ({ id, countries: COUNTRIES.filter((_, at) => of[at] === id) })));
const items = fc
  .array(
    fc.record({ EUR: price, USD: price }).chain((own) =>
      fc.record({
        prices: fc.constant<Record<string, number>>(own),
        pricesIn: fc.dictionary(fc.constantFrom(...IDS), prices),
      }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) => all.map((one, at) => ({ id: `i${at}`, ...one }) as unknown as ItemEntry));
const place = fc.record({
  country: fc.option(fc.constantFrom(...COUNTRIES), { nil: undefined }),
  address: fc.option(fc.constantFrom(...COUNTRIES, 'ZZ')),
});

test('a buyer pays the price of the country’s list or that of other countries, never that of another list', () => {
  fc.assert(
    fc.property(items, lists, fc.array(place, { minLength: 1, maxLength: 8 }), (given, all, places) => {
      const priced = createPricing(given, all);
      for (const { country, address } of places) {
        const list = all.find(({ countries }) => country !== undefined && countries.includes(country));
        const isNear = address !== null && list?.countries.includes(address) === true;
        const { all: shown, byId } = priced({ country, address });
        expect(shown.map(({ id }) => id)).toEqual(given.map(({ id }) => id));
        for (const item of given) {
          const found = byId.get(item.id);
          expect(shown).toContain(found);
          for (const currency of CURRENCIES) {
            const normal = item.prices[currency] ?? 0;
            const own = list && item.pricesIn?.[list.id]?.[currency];
            const expected = own === undefined ? normal : isNear ? own : Math.max(own, normal);
            expect(found?.prices[currency]).toBe(expected);
          }
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('a lower price needs an address in a country of the list; a higher one does not', () => {
  const item = { id: 'gem', prices: { USD: 499 }, pricesIn: { latam: { USD: 399 }, ch: { USD: 599 } } };
  const priced = createPricing(
    [item as unknown as ItemEntry],
    [
      { id: 'latam', countries: ['AR', 'BR'] },
      { id: 'ch', countries: ['CH'] },
    ],
  );
  const usd = (country: string | undefined, address: string | null) =>
    priced({ country, address }).byId.get('gem')?.prices.USD;
  expect([usd('BR', 'BR'), usd('BR', 'AR')]).toEqual([399, 399]);
  expect([usd('BR', 'DE'), usd('BR', null), usd('BR', 'CH'), usd('DE', 'BR'), usd(undefined, 'BR')]).toEqual([
    499, 499, 499, 499, 499,
  ]);
  expect([usd('CH', 'CH'), usd('CH', 'DE'), usd('CH', null)]).toEqual([599, 599, 599]);
});

test('items are made once for each list, however many buyers come', () => {
  const item = { id: 'gem', prices: { USD: 499 }, pricesIn: { latam: { USD: 399 } } } as unknown as ItemEntry;
  const priced = createPricing([item], [{ id: 'latam', countries: ['AR', 'BR'] }]);
  expect(priced({ country: 'BR', address: 'BR' })).toBe(priced({ country: 'AR', address: 'BR' }));
  expect(priced({ country: 'BR', address: null })).toBe(priced({ country: 'AR', address: 'DE' }));
  expect(priced({ country: 'DE', address: 'BR' })).toBe(priced({ country: undefined, address: null }));
});

const FROM = '2027-01-01T00:00:00Z';
const later = {
  id: 'gem',
  prices: { USD: 499, EUR: 549 },
  pricesIn: { br: { USD: 399 } },
  pricesFrom: [{ from: FROM, prices: { USD: 599 }, pricesIn: { br: { USD: 449 }, pl: { EUR: 449 } } }],
} as unknown as ItemEntry;

test('a price list has later prices of its own, and those of other countries do not change it', () => {
  const time = Date.parse(FROM);
  expect(itemAt(later, time - 1)).toBe(later);
  expect(itemAt(later, time)).toMatchObject({
    prices: { USD: 599, EUR: 549 },
    pricesIn: { br: { USD: 449 }, pl: { EUR: 449 } },
  });
  const onlyOthers = { ...later, pricesFrom: [{ from: FROM, prices: { USD: 599 } }] };
  expect(itemAt(onlyOthers, time)).toMatchObject({ prices: { USD: 599 }, pricesIn: { br: { USD: 399 } } });
});

test('each stated price of a list has its place, and every price of an item is listed', () => {
  const stated = statedPrices(later, ['items', 0]).map(({ path, own, list }) => [
    path.slice(2).join('.'),
    own,
    list?.id,
  ]);
  expect(stated).toEqual([
    ['prices', { USD: 499, EUR: 549 }, undefined],
    ['pricesIn.br', { USD: 399 }, 'br'],
    ['pricesFrom.0.prices', { USD: 599 }, undefined],
    ['pricesFrom.0.pricesIn.br', { USD: 449 }, 'br'],
    ['pricesFrom.0.pricesIn.pl', { EUR: 449 }, 'pl'],
  ]);
  expect(everyPriced(later).map((one) => one.prices)).toEqual([
    { USD: 499, EUR: 549 },
    { USD: 399, EUR: 549 },
  ]);
});

const withLists = (lists: string, items: string) =>
  problemsAfter(ITEMS, 'items:\n', `priceLists:\n${lists}items:\n${items}`);
const LIST = '  - { id: de, countries: [DE] }\n';
/** An item with prices of its own in lists. */
const item = (more: string) => `  - id: pouch
    kind: currency
    name: { en: Pouch, de: Beutel }
    description: { en: Small, de: Klein }
    art: art/icon.svg
    contents: [{ good: gem, quantity: 5 }]
    prices: { EUR: 299 }
    ${more}
`;

test.for<[string, string, string, string]>([
  ['an unknown country', '  - { id: x, countries: [XX] }\n', '', 'must be an ISO 3166 country, such as DE'],
  ['a country of no region', '  - { id: x, countries: [BR] }\n', '', 'is a country of no region of this game (BR)'],
  [
    'a country in two lists',
    `${LIST}  - { id: x, countries: [DE] }\n`,
    '',
    'priceLists[1].countries[0]: is in the price list de already (DE): a country has one',
  ],
  ['a country twice', '  - { id: x, countries: [DE, DE] }\n', '', 'is used twice (DE)'],
  ['a list without countries', '  - { id: x, countries: [] }\n', '', 'priceLists[0].countries: '],
  [
    'an unknown list',
    LIST,
    item('pricesIn: { pl: { EUR: 199 } }'),
    'items[0].pricesIn.pl: is not a price list (pl): this file has de',
  ],
  ['an unknown currency', LIST, item('pricesIn: { de: { EUX: 199 } }'), 'must be an ISO 4217 currency, such as EUR'],
  [
    'a currency that is not sold there',
    LIST,
    item('pricesIn: { de: { USD: 199 } }'),
    'items[0].pricesIn.de.USD: is not a currency of a region that sells to DE: EUR',
  ],
  ['a price of 0', LIST, item('pricesIn: { de: { EUR: 0 } }'), 'items[0].pricesIn.de.EUR: '],
  ['a price in whole units', LIST, item('pricesIn: { de: { EUR: 1.99 } }'), 'items[0].pricesIn.de.EUR: '],
  ['a list without a price', LIST, item('pricesIn: { de: {} }'), 'must name at least one currency'],
  [
    'a price that no method accepts',
    LIST,
    item('pricesIn: { de: { EUR: 49 } }').replace('EUR: 299', 'EUR: 99'),
    'items[0].pricesIn.de.EUR: is outside the amounts that the payment methods accept in region eu (DE): 50 to',
  ],
  [
    'a price with two digits more',
    LIST,
    item('pricesIn: { de: { EUR: 29900 } }'),
    'items[0].pricesIn.de.EUR: is 100 times the price of other countries (299 EUR). If this is intended, add to publisher.yaml: reference: { …, tolerance: { EUR: 100 } }',
  ],
  [
    'prices of a list for a free item',
    LIST,
    item('free: true\n    pricesIn: { de: { EUR: 199 } }\n    limit: { count: 1, period: day, per: account }').replace(
      '    prices: { EUR: 299 }\n',
      '',
    ),
    'items[0].pricesIn: has prices, but the item is free',
  ],
  [
    'a later entry without a price',
    LIST,
    item(`pricesFrom: [{ from: '${FROM}' }]`),
    'items[0].pricesFrom[0].prices: must name at least one currency',
  ],
])('%s is a mistake at its place', async ([, lists, pricesIn, mistake]) => {
  const found = await withLists(lists, pricesIn);
  expect(found.filter((one) => one.includes(mistake))).toHaveLength(1);
  expect(found).toHaveLength(1);
});

test('a list for some countries of the game is accepted, with later prices', async () => {
  expect(
    await withLists(
      LIST,
      item(`pricesIn: { de: { EUR: 199 } }\n    pricesFrom: [{ from: '${FROM}', pricesIn: { de: { EUR: 219 } } }]`),
    ),
  ).toEqual([]);
});

test('two lists of one id are a mistake', async () => {
  const found = await withLists(`${LIST}  - { id: de, countries: [BR] }\n`, '');
  expect(found).toContainEqual(expect.stringContaining('priceLists[1].id: is used twice (de)'));
});

test('the catalogue of a time has the prices of its lists, and tells pages their countries', async () => {
  using folder = catalogFolder();
  folder.edit(ITEMS, 'items:\n', `priceLists:\n${LIST}items:\n`);
  const later = `pricesFrom: [{ from: '${FROM}', pricesIn: { de: { EUR: 159 } } }]`;
  folder.edit(ITEMS, 'prices: { EUR: 199 }', `prices: { EUR: 199 }\n    pricesIn: { de: { EUR: 149 } }\n    ${later}`);
  const catalogue = await loadCatalogue(folder.dir);
  const here = { country: 'DE', address: 'DE' };
  const euros = (at: number) => catalogue.at(at).itemFor(7, 'gems-100', here)?.prices.EUR;
  expect([euros(0), euros(Date.parse(FROM) - 1), euros(Date.parse(FROM))]).toEqual([149, 149, 159]);
  expect(catalogue.itemsFor(7, here).map(({ prices }) => prices.EUR)).toEqual([149, 499]);
  expect(catalogue.item(7, 'gems-100')?.prices.EUR).toBe(199);
  expect(presentApp(catalogue, 7, 'en')?.priceLists).toEqual([['DE']]);
  expect([catalogue.priceLists(8), catalogue.itemsFor(8, here), catalogue.itemFor(8, 'x', here)]).toEqual([
    [],
    [],
    undefined,
  ]);
});
