import { join } from 'node:path';
import { expect, test } from 'vitest';
import { charging } from '#server/adapters/psp/charging.ts';
import { parseDocuments } from './catalog.documents.ts';
import { catalogFolder, type FixtureFile } from './catalog.fixture.ts';
import { formatProblem, loadCatalog } from './catalog.load.ts';

/** Problems of the small catalogue after one edit, as printed, without the folder. */
const problemsAfter = async (file: FixtureFile, find: string, replacement: string): Promise<string[]> => {
  using folder = catalogFolder();
  folder.edit(file, find, replacement);
  const result = await loadCatalog(folder.dir, charging);
  return result.ok ? [] : result.problems.map((problem) => formatProblem(problem).replace(`${folder.dir}/`, ''));
};

const COUPONS = 'coupons.yaml';
const TAXES = 'taxes.yaml';
const GAME = 'games/7-test/game.yaml';
const ITEMS = 'games/7-test/items.yaml';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg">';

/** A further region of the game, in one currency. */
const region = (id: string, currency: string): string =>
  `  - { id: ${id}, name: { en: R, de: R }, countries: [DE], currencies: [${currency}], taxIncluded: true,\n` +
  '      servers: [{ id: s1, name: One }], methods: [card] }\n';

test('the small catalogue is valid', async () => {
  using folder = catalogFolder();
  expect(await loadCatalog(folder.dir, charging)).toMatchObject({ ok: true });
});

test.for<[string, FixtureFile, string, string, string]>([
  [
    'an unknown field',
    ITEMS,
    'prices: { EUR: 499 }',
    'prices: { EUR: 499 }\n    colour: red',
    `${ITEMS}:16:5 items[1].colour: is not a known field`,
  ],
  ['a missing field', GAME, 'pids: [1]\n', '', `${GAME}:1:1 pids: is missing (expected array)`],
  [
    'a fraction as a price',
    ITEMS,
    'EUR: 199',
    'EUR: 1.99',
    `${ITEMS}:8:15 items[0].prices.EUR: must be a whole number`,
  ],
  [
    'a word as a quantity',
    ITEMS,
    'quantity: 10 }',
    'quantity: ten }',
    `${ITEMS}:14:29 items[1].contents[0].quantity: must be number`,
  ],
  ['a price of nothing', ITEMS, 'EUR: 199', 'EUR: 0', `${ITEMS}:8:15 items[0].prices.EUR: must be at least 1`],
  [
    'a kind nobody knows',
    ITEMS,
    'kind: gift',
    'kind: present',
    `${ITEMS}:10:5 items[1].kind: must be one of: currency, gift, subscription`,
  ],
  [
    'a currency that does not exist',
    ITEMS,
    'EUR: 199',
    'EUX: 199',
    `${ITEMS}:8:15 items[0].prices.EUX: must be a currency of ISO 4217, such as EUR`,
  ],
  [
    'a missing price',
    ITEMS,
    'prices: { EUR: 199 }',
    'prices: {}',
    `${ITEMS}:8:5 items[0].prices.EUR: has no price in EUR, a currency of region eu`,
  ],
  [
    'a price of a free item',
    ITEMS,
    'prices: { EUR: 499 }',
    'free: true\n    prices: { EUR: 499 }',
    `${ITEMS}:16:5 items[1].prices: has prices, but the item is free`,
  ],
  [
    'a free item without a limit',
    ITEMS,
    'prices: { EUR: 199 }',
    'free: true',
    `${ITEMS}:2:5 items[0].limit: is missing: a free item is claimed within a limit`,
  ],
  [
    'a requirement that the game does not have',
    ITEMS,
    'prices: { EUR: 199 }',
    'prices: { EUR: 199 }\n    requires: crown',
    `${ITEMS}:9:5 items[0].requires: is no item of this game (crown)`,
  ],
  [
    'an item that waits for itself',
    ITEMS,
    'prices: { EUR: 199 }',
    'prices: { EUR: 199 }\n    requires: gems-100',
    `${ITEMS}:9:5 items[0].requires: leads back to the item itself (gems-100 → gems-100)`,
  ],
  [
    'a band of spending that holds nobody',
    ITEMS,
    'prices: { EUR: 499 }',
    'prices: { EUR: 499 }\n    audience: { is: spender, from: 500, below: 500 }',
    `${ITEMS}:16:41 items[1].audience.below: must be above from`,
  ],
  [
    'a rebate that ends before it begins',
    GAME,
    'pids: [1]',
    "pids: [1]\nrebate: { percent: 5, from: '2030-01-02T00:00:00Z', until: '2030-01-01T00:00:00Z' }",
    `${GAME}:3:1 rebate: ends before it begins`,
  ],
  [
    'a coupon id used twice',
    COUPONS,
    'id: fair',
    'id: welcome',
    `${COUPONS}:11:5 coupons[1].id: is used twice (welcome)`,
  ],
  [
    'a coupon for a game that does not exist',
    COUPONS,
    'games: [7]',
    'games: [7, 8]',
    `${COUPONS}:16:16 coupons[1].games[1]: is no game (8)`,
  ],
  [
    'a coupon for none but a game that does not exist',
    COUPONS,
    'games: [7]',
    'games: [8]',
    `${COUPONS}:16:13 coupons[1].games[0]: is no game (8)`,
  ],
  [
    'a minimum in a currency of no region',
    COUPONS,
    'minimum: { EUR: 300 }',
    'minimum: { EUR: 300, USD: 300 }',
    `${COUPONS}:6:26 coupons[0].minimum.USD: is a currency of no region of any game`,
  ],
  [
    'a minimum in a currency that the coupon’s games do not take',
    COUPONS,
    'minimum: { EUR: 0 }',
    'minimum: { EUR: 0, JPY: 0 }',
    `${COUPONS}:15:24 coupons[1].minimum.JPY: is a currency of no region of its games`,
  ],
  [
    'a cap in a currency without a minimum',
    COUPONS,
    'cap: { EUR: 500 }',
    'cap: { EUR: 500, USD: 500 }',
    `${COUPONS}:7:22 coupons[0].cap.USD: is a currency that minimum does not name: the coupon cannot be used in it`,
  ],
  [
    'a missing promo code',
    COUPONS,
    'code: FAIR2026\n',
    '\n',
    `${COUPONS}:11:5 coupons[1].code: is missing: the coupon is given by a code`,
  ],
  [
    'a promo code nobody needs',
    COUPONS,
    'given: claim',
    'given: claim\n    code: WELCOME',
    `${COUPONS}:9:5 coupons[0].code: must not be there: the coupon is given by claim`,
  ],
  [
    'a promo code with small letters',
    COUPONS,
    'FAIR2026',
    'Fair2026',
    `${COUPONS}:18:5 coupons[1].code: must be 4 to 32 capital letters and digits`,
  ],
  [
    'a claim window that ends before it begins',
    COUPONS,
    "from: '2026-01-01T00:00:00Z'",
    "from: '2026-01-01T00:00:00Z', until: '2025-01-01T00:00:00Z'",
    `${COUPONS}:9:5 coupons[0].claim: ends before it begins`,
  ],
  [
    'a claim window of a coupon that nobody claims',
    COUPONS,
    'given: claim',
    'given: grant',
    `${COUPONS}:9:5 coupons[0].claim: has no effect: nobody claims this coupon`,
  ],
  [
    'a coupon that ends before it can be claimed',
    COUPONS,
    'validFor: 14d',
    "validFor: 14d\n    validUntil: '2025-12-31T00:00:00Z'",
    `${COUPONS}:11:5 coupons[0].validUntil: ends them before they can be claimed`,
  ],
  [
    'a coupon’s text without a language',
    COUPONS,
    'name: { en: Fair, de: Messe }',
    'name: { en: Fair }',
    `${COUPONS}:12:5 coupons[1].name.de: has no text in this language (de)`,
  ],
  ['a country taxed twice', TAXES, 'country: CH', 'country: DE', `${TAXES}:5:5 taxes[1].country: is used twice (DE)`],
  [
    'a tax with three decimals',
    TAXES,
    '8.1',
    '8.125',
    `${TAXES}:7:5 taxes[1].percent: Invalid number: must be a multiple of 0.01`,
  ],
  [
    'a price nobody can pay',
    ITEMS,
    'EUR: 199',
    'EUR: 199, USD: 199',
    `${ITEMS}:8:25 items[0].prices.USD: is a currency of no region of this game`,
  ],
  [
    'a good used twice',
    GAME,
    'name: { en: Gems, de: Edelsteine }',
    'name: { en: Gems, de: Edelsteine }\n  - { id: gem, name: { en: Gems, de: Edelsteine } }',
    `${GAME}:19:7 goods[1].id: is used twice (gem)`,
  ],
  [
    'a region used twice',
    GAME,
    'methods: [card]\n',
    `methods: [card]\n${region('eu', 'EUR')}`,
    `${GAME}:27:7 regions[1].id: is used twice (eu)`,
  ],
  [
    'a server used twice',
    GAME,
    '{ id: s1, name: One }',
    '{ id: s1, name: One }, { id: s1, name: Two }',
    `${GAME}:25:40 regions[0].servers[1].id: is used twice (s1)`,
  ],
  [
    'a payment method used twice',
    'methods.yaml',
    '      USD: { min: 50, max: 100000 }\n',
    '  - { id: card, name: { en: Card, de: Karte }, icon: art/card.svg, adapter: sandbox, unpaidFor: 30m, amounts: { EUR: { min: 50, max: 90 } } }\n',
    'methods.yaml:9:7 methods[1].id: is used twice (card)',
  ],
  [
    'a stock of a coupon that nobody claims',
    COUPONS,
    "given: claim\n    claim: { from: '2026-01-01T00:00:00Z' }",
    'given: grant\n    stock: 5',
    `${COUPONS}:9:5 coupons[0].stock: has no effect: nobody claims this coupon`,
  ],
  [
    'a promo code of a coupon that is granted',
    COUPONS,
    'given: code',
    'given: grant',
    `${COUPONS}:18:5 coupons[1].code: must not be there: the coupon is given by grant`,
  ],
  [
    'a coupon that ends as it could be claimed',
    COUPONS,
    'validFor: 14d',
    "validFor: 14d\n    validUntil: '2026-01-01T00:00:00Z'",
    `${COUPONS}:11:5 coupons[0].validUntil: ends them before they can be claimed`,
  ],
  [
    'a sale that ends as it begins',
    ITEMS,
    'prices: { EUR: 499 }',
    "prices: { EUR: 499 }\n    sale: { from: '2030-01-01T00:00:00Z', until: '2030-01-01T00:00:00Z' }",
    `${ITEMS}:16:5 items[1].sale: ends before it begins`,
  ],
  [
    'a placeholder that English does not have',
    GAME,
    'de: Teste es',
    "de: '{n} Tests'",
    `${GAME}:4:25 tagline.de: must use no placeholder, as English does`,
  ],
  [
    'a placeholder that nobody fills in the name of an item',
    ITEMS,
    "'{quantity} gems', de: '{quantity} Edelsteine'",
    "'{n} gems', de: '{n} Edelsteine'",
    `${ITEMS}:4:13 items[0].name.en: uses {n}: only {quantity} in the name of an item is known`,
  ],
  [
    'several placeholders, in another order in each language,',
    GAME,
    'en: Test it, de: Teste es',
    "en: '{b} {a} {b}', de: '{a} {b}'",
    `${GAME}:4:12 tagline.en: uses {a} {b}: only {quantity} in the name of an item is known`,
  ],
  [
    'a quantity outside of a name',
    ITEMS,
    'en: Shiny, de: Glänzend',
    "en: '{quantity}', de: '{quantity}'",
    `${ITEMS}:5:20 items[0].description.en: uses {quantity}: only {quantity} in the name of an item is known`,
  ],
  [
    'a quantity in the name of what has none',
    GAME,
    'en: Gems, de: Edelsteine',
    "en: '{quantity}', de: '{quantity}'",
    `${GAME}:18:13 goods[0].name.en: uses {quantity}: only {quantity} in the name of an item is known`,
  ],
  ['an item id used twice', ITEMS, 'id: chest', 'id: gems-100', `${ITEMS}:9:5 items[1].id: is used twice (gems-100)`],
  [
    'a good that the game does not have',
    ITEMS,
    'good: gem, quantity: 10 ',
    'good: gold, quantity: 10 ',
    `${ITEMS}:14:18 items[1].contents[0].good: is none of the game’s goods (gold)`,
  ],
  [
    'a method that does not exist',
    GAME,
    'methods: [card]',
    'methods: [card, cash]',
    `${GAME}:26:21 regions[0].methods[1]: is no payment method of methods.yaml (cash)`,
  ],
  [
    'a currency that no method takes',
    'methods.yaml',
    '      EUR: { min: 50, max: 100000 }\n',
    '',
    `${GAME}:23:18 regions[0].currencies[0]: no payment method of this region takes EUR`,
  ],
  [
    'a currency without VIP rate',
    'publisher.yaml',
    ', EUR: 92',
    '',
    `${GAME}:23:18 regions[0].currencies[0]: publisher.yaml has no vip.amountPerPoint for EUR`,
  ],
  [
    'a text without a language',
    GAME,
    'tagline: { en: Test it, de: Teste es }',
    'tagline: { en: Test it }',
    `${GAME}:4:1 tagline.de: has no text in this language (de)`,
  ],
  [
    'a text without English',
    GAME,
    'genre: { en: Puzzle, ',
    'genre: { ',
    `${GAME}:5:1 genre.en: is missing (expected string)`,
  ],
  [
    'a language nobody knows',
    GAME,
    'genre: { en: Puzzle, ',
    'genre: { en: Puzzle, xx: Puzzle, ',
    `${GAME}:5:22 genre.xx: is not a known field`,
  ],
  [
    'a placeholder lost in translation',
    ITEMS,
    "'{quantity} Edelsteine'",
    'Edelsteine',
    `${ITEMS}:4:36 items[0].name.de: must use {quantity}, as English does`,
  ],
  [
    'a placeholder nobody fills',
    GAME,
    'en: Test it, de: Teste es',
    "en: '{n} tests', de: '{n} Tests'",
    `${GAME}:4:12 tagline.en: uses {n}: only {quantity} in the name of an item is known`,
  ],
  [
    'an image that does not exist',
    GAME,
    'cover: art/icon.svg',
    'cover: art/cover.svg',
    `${GAME}:9:1 cover: there is no file art/cover.svg`,
  ],
  [
    'an image outside the folder',
    GAME,
    'cover: art/icon.svg',
    'cover: art/../publisher.svg',
    `${GAME}:9:1 cover: must be a path such as art/1000039/icon.svg`,
  ],
  [
    'a time zone that does not exist',
    ITEMS,
    'Europe/Berlin',
    'Europe/Bärlin',
    `${ITEMS}:16:52 items[1].limit.timeZone: must be a time zone of IANA, such as Europe/Berlin`,
  ],
  [
    'a zone by its distance, which the database counts the other way',
    ITEMS,
    'Europe/Berlin',
    "'+02:00'",
    `${ITEMS}:16:52 items[1].limit.timeZone: must be a time zone of IANA, such as Europe/Berlin`,
  ],
  [
    'a zone by letters, which the database takes for Israel’s',
    ITEMS,
    'Europe/Berlin',
    'IST',
    `${ITEMS}:16:52 items[1].limit.timeZone: must be a time zone of IANA, such as Europe/Berlin`,
  ],
  [
    'a limit that the database cannot count to',
    ITEMS,
    'count: 1,',
    'count: 2147483648,',
    `${ITEMS}:16:14 items[1].limit.count: must be at most 2147483647`,
  ],
  [
    'a stock that it cannot count to',
    ITEMS,
    'prices: { EUR: 499 }',
    'prices: { EUR: 499 }\n    stock: 2147483648',
    `${ITEMS}:16:5 items[1].stock: must be at most 2147483647`,
  ],
  [
    'a stock of coupons that it cannot count to',
    COUPONS,
    'validFor: 14d',
    'validFor: 14d\n    stock: 2147483648',
    `${COUPONS}:11:5 coupons[0].stock: must be at most 2147483647`,
  ],
  [
    'a country that does not exist',
    GAME,
    'countries: [DE]',
    'countries: [QQ]',
    `${GAME}:22:17 regions[0].countries[0]: must be a country of ISO 3166, such as DE`,
  ],
  [
    'a sale that ends before it begins',
    ITEMS,
    'prices: { EUR: 499 }',
    "prices: { EUR: 499 }\n    sale: { from: '2030-01-02T00:00:00Z', until: '2030-01-01T00:00:00Z' }",
    `${ITEMS}:16:5 items[1].sale: ends before it begins`,
  ],
  [
    'levels the wrong way round',
    ITEMS,
    'prices: { EUR: 499 }',
    'prices: { EUR: 499 }\n    level: { min: 9, max: 3 }',
    `${ITEMS}:16:5 items[1].level: has a min above its max`,
  ],
  [
    'a minimum above the maximum',
    'methods.yaml',
    'EUR: { min: 50, max: 100000 }',
    'EUR: { min: 50, max: 40 }',
    'methods.yaml:8:7 methods[0].amounts.EUR: has a min above its max',
  ],
  [
    'a duration without a unit',
    'methods.yaml',
    'unpaidFor: 30m',
    'unpaidFor: 30',
    'methods.yaml:6:5 methods[0].unpaidFor: must be string',
  ],
  [
    'a script as a link',
    GAME,
    'terms: /terms',
    'terms: javascript:alert(1)',
    `${GAME}:12:3 links.terms: must begin with https://, mailto: or a single /`,
  ],
  [
    'a gid that is not the folder’s',
    GAME,
    'gid: 7',
    'gid: 8',
    `${GAME}:1:1 gid: must begin the folder’s name (7-test)`,
  ],
  ['a key written twice', GAME, 'pids: [1]', 'pids: [1]\npids: [2]', `${GAME}:3:1 Map keys must be unique`],
  [
    'a bracket never closed',
    GAME,
    'pids: [1]',
    'pids: [1',
    `${GAME}:3:1 Flow sequence in block collection must be sufficiently indented and end with a ]`,
  ],
])('%s is named with file, line and field', async ([, file, find, replacement, expected]) => {
  expect(await problemsAfter(file, find, replacement)).toEqual([expected]);
});

test.for<[string, FixtureFile, string, string]>([
  ['a sale with a beginning alone', ITEMS, 'EUR: 499 }', "EUR: 499 }\n    sale: { from: '2030-01-01T00:00:00Z' }"],
  ['a sale with an end alone', ITEMS, 'EUR: 499 }', "EUR: 499 }\n    sale: { until: '2030-01-01T00:00:00Z' }"],
  ['one level alone', ITEMS, 'EUR: 499 }', 'EUR: 499 }\n    level: { min: 9, max: 9 }'],
  ['a least level', ITEMS, 'EUR: 499 }', 'EUR: 499 }\n    level: { min: 9 }'],
  ['a highest level', ITEMS, 'EUR: 499 }', 'EUR: 499 }\n    level: { max: 9 }'],
  ['a band of spending', ITEMS, 'EUR: 499 }', 'EUR: 499 }\n    audience: { is: spender, from: 5, below: 6 }'],
  ['a band of spending without an end', ITEMS, 'EUR: 499 }', 'EUR: 499 }\n    audience: { is: spender, from: 5 }'],
  ['a free item within a limit', ITEMS, 'prices: { EUR: 499 }', 'free: true'],
  ['an item that waits for one before it', ITEMS, 'EUR: 499 }', 'EUR: 499 }\n    requires: gems-100'],
  ['an item that waits for one after it', ITEMS, 'EUR: 199 }', 'EUR: 199 }\n    requires: chest'],
  ['a quantity named twice in a name', ITEMS, '{quantity} gems', '{quantity} {quantity}'],
  ['a method for one amount', 'methods.yaml', 'USD: { min: 50, max: 100000 }', 'USD: { min: 50, max: 50 }'],
  ['a coupon with an end', COUPONS, 'validFor: 14d', "validFor: 14d\n    validUntil: '2026-01-02T00:00:00Z'"],
  ['a coupon that is granted', COUPONS, "given: claim\n    claim: { from: '2026-01-01T00:00:00Z' }", 'given: grant'],
  ['a second coupon without a code', COUPONS, 'given: code\n    code: FAIR2026', 'given: claim'],
  ['a coupon without a cap', COUPONS, '    cap: { EUR: 500 }\n', ''],
])('%s is fine', async ([, file, find, replacement]) => {
  expect(await problemsAfter(file, find, replacement)).toEqual([]);
});

test('a missing price is told with the regions that ask for it', async () => {
  const problems = await problemsAfter(
    GAME,
    'methods: [card]\n',
    `methods: [card]\n${region('us', 'USD')}${region('ca', 'USD')}`,
  );
  expect(problems).toEqual([
    `${ITEMS}:8:5 items[0].prices.USD: has no price in USD, a currency of region us, ca`,
    `${ITEMS}:15:5 items[1].prices.USD: has no price in USD, a currency of region us, ca`,
  ]);
});

/** The small catalogue with a second payment method. */
function withCash(terms: string) {
  const folder = catalogFolder();
  const cash = 'id: cash, name: { en: C, de: B }, icon: art/card.svg, adapter: sandbox, unpaidFor: 30m';
  folder.write('methods.yaml', `${folder.read('methods.yaml')}  - { ${cash}, ${terms} }\n`);
  return folder;
}

test('a method that no region offers need not be for its countries', async () => {
  using folder = withCash('countries: [FR], amounts: { EUR: { min: 1, max: 2 } }');
  expect(await loadCatalog(folder.dir, charging)).toMatchObject({ ok: true });
});

test('each country of a region may pay by a method of its own', async () => {
  using folder = withCash('countries: [FR], amounts: { EUR: { min: 1, max: 1000 } }');
  folder.edit('methods.yaml', 'adapter: sandbox', 'adapter: sandbox\n    countries: [DE]');
  folder.edit(GAME, 'countries: [DE]', 'countries: [DE, FR]');
  folder.edit(GAME, 'methods: [card]', 'methods: [card, cash]');
  expect(await loadCatalog(folder.dir, charging)).toMatchObject({ ok: true });
});

test('a price is held against what its own regions can pay alone', async () => {
  using folder = withCash('amounts: { USD: { min: 1, max: 1000 }, EUR: { min: 5000, max: 5000 } }');
  folder.edit(GAME, 'methods: [card]\n', `methods: [card]\n${region('us', 'USD').replace('card', 'cash')}`);
  folder.edit(ITEMS, 'EUR: 199', 'EUR: 199, USD: 199');
  folder.edit(ITEMS, 'EUR: 499', 'EUR: 499, USD: 499');
  expect(await loadCatalog(folder.dir, charging)).toMatchObject({ ok: true });
});

test('a coupon’s minimum is in a currency of its own games', async () => {
  using folder = catalogFolder();
  folder.write('games/8-two/game.yaml', folder.read(GAME).replace('gid: 7', 'gid: 8').replace('[EUR]', '[USD]'));
  folder.write('games/8-two/items.yaml', folder.read(ITEMS).replaceAll('EUR', 'USD'));
  folder.edit(COUPONS, 'minimum: { EUR: 300 }', 'minimum: { EUR: 300, USD: 300 }');
  folder.edit(COUPONS, 'minimum: { EUR: 0 }', 'minimum: { EUR: 0, USD: 0 }');
  const result = await loadCatalog(folder.dir, charging);
  expect(result.ok ? [] : result.problems.map(({ field, message }) => [field, message])).toEqual([
    ['coupons[1].minimum.USD', 'is a currency of no region of its games'],
  ]);
});

test('a price that nobody can pay is told once, not for each region', async () => {
  using folder = catalogFolder();
  folder.edit(GAME, 'methods: [card]\n', `methods: [card]\n${region('fr', 'EUR')}`);
  folder.edit(ITEMS, 'EUR: 499', 'EUR: 100001');
  const result = await loadCatalog(folder.dir, charging);
  expect(result.ok ? [] : result.problems.map(({ field, message }) => [field, message])).toEqual([
    ['items[1].prices.EUR', 'is outside of what the payment methods take in region eu (DE)'],
  ]);
});

test('two coupons may not share a promo code', async () => {
  using folder = catalogFolder();
  folder.edit(COUPONS, 'given: claim', 'given: code\n    code: FAIR2026');
  const result = await loadCatalog(folder.dir, charging);
  expect(result.ok ? [] : result.problems.map(({ field, message }) => [field, message])).toEqual([
    ['coupons[1].code', 'is used twice (FAIR2026)'],
  ]);
});

test('items that wait for each other in a circle are one problem, and those behind it none', async () => {
  using folder = catalogFolder();
  folder.edit(ITEMS, 'prices: { EUR: 199 }', 'prices: { EUR: 199 }\n    requires: chest');
  folder.edit(ITEMS, 'prices: { EUR: 499 }', 'prices: { EUR: 499 }\n    requires: gems-100');
  const behind =
    '  - { id: crown, requires: chest, kind: gift, name: { en: C, de: K }, description: { en: C, de: K },\n';
  folder.write(
    ITEMS,
    `${folder.read(ITEMS)}${behind}      art: art/icon.svg, contents: [{ good: gem, quantity: 1 }], prices: { EUR: 99 } }\n`,
  );
  const result = await loadCatalog(folder.dir, charging);
  expect(result.ok ? [] : result.problems.map(({ field, message }) => [field, message])).toEqual([
    ['items[0].requires', 'leads back to the item itself (gems-100 → chest → gems-100)'],
  ]);
});

test('a coupon is not blamed for a game that cannot be read', async () => {
  expect(await problemsAfter(GAME, 'pids: [1]\n', '')).toHaveLength(1);
});

test('a publisher need not have coupons or taxes', async () => {
  using folder = catalogFolder();
  folder.remove(COUPONS);
  folder.remove(TAXES);
  const result = await loadCatalog(folder.dir, charging);
  const documents = result.ok ? result.content.documents : [];
  expect(documents.map(({ kind }) => kind)).toEqual(['publisher', 'methods', 'art', 'game']);
  expect(parseDocuments(documents)).toMatchObject({ coupons: [], taxes: [] });
});

test('one mistake is one problem', async () => {
  expect(await problemsAfter(ITEMS, 'EUR: 199', 'EUR: many')).toEqual([
    `${ITEMS}:8:15 items[0].prices.EUR: must be number`,
  ]);
});

test('mistakes of several files are found in one go', async () => {
  using folder = catalogFolder();
  folder.edit('publisher.yaml', 'name: Test House\n', '');
  folder.edit('methods.yaml', 'adapter: sandbox', 'adapter: magic');
  folder.remove(GAME);
  const result = await loadCatalog(folder.dir, charging);
  expect(result.ok ? [] : result.problems.map(({ file }) => file)).toEqual(
    [GAME, 'methods.yaml', 'publisher.yaml'].map((file) => join(folder.dir, file)),
  );
});

test.each(['sandbox', 'stripe', 'adyen'])('a payment method may be served by the adapter %s', async (adapter) => {
  using folder = catalogFolder();
  folder.edit('methods.yaml', 'adapter: sandbox', `adapter: ${adapter}`);
  const result = await loadCatalog(folder.dir, charging);
  expect(result.ok && parseDocuments(result.content.documents).methods.map((method) => method.adapter)).toEqual([
    adapter,
  ]);
});

test('two games may not share a gid', async () => {
  using folder = catalogFolder();
  folder.write('games/7-twin/game.yaml', folder.read(GAME));
  folder.write('games/7-twin/items.yaml', folder.read(ITEMS));
  const result = await loadCatalog(folder.dir, charging);
  expect(result.ok ? [] : result.problems.map(({ field, message }) => [field, message])).toEqual([
    ['gid', 'is already the gid of games/7-test'],
  ]);
});

test('an empty folder is no catalogue', async () => {
  const result = await loadCatalog('/nonexistent', charging);
  expect(result.ok ? [] : result.problems.map(({ message }) => message)).toEqual([
    'holds no game',
    'is missing',
    'is missing',
  ]);
});

test('a mistake behind an alias is shown where the words stand', async () => {
  using folder = catalogFolder();
  folder.edit(ITEMS, 'description: { en: Shiny', 'description: &words { en: 5');
  folder.edit(ITEMS, 'description: { en: Full, de: Voll }', 'description: *words');
  const result = await loadCatalog(folder.dir, charging);
  expect(result.ok ? [] : result.problems.map(({ line, field }) => [line, field])).toEqual([
    [5, 'items[0].description.en'],
    [5, 'items[1].description.en'],
  ]);
});

test.for([
  ['a script', `${SVG}<script>alert(1)</script></svg>`],
  ['a script by another prefix', `${SVG}<svg:script>alert(1)</svg:script></svg>`],
  ['foreign content', `${SVG}<foreignObject/></svg>`],
  ['a link', `${SVG}<a href="#x"/></svg>`],
  ['an image from elsewhere', `${SVG}<use href="https://elsewhere.example/x.svg#y"/></svg>`],
  ['an image by its older name', `${SVG}<use xlink:href='//elsewhere.example/x'/></svg>`],
  ['a paint from elsewhere', `${SVG}<path fill="url(https://elsewhere.example/p)"/></svg>`],
  ['a style from elsewhere', `${SVG}<style>@import "https://elsewhere.example/s.css";</style></svg>`],
  ['a hidden address', `${SVG}<path style="fill:u&#114;l(https://elsewhere.example)"/></svg>`],
  ['an escaped address', `${SVG}<path style="fill:\\75rl(https://elsewhere.example)"/></svg>`],
  ['an event handler', `${SVG}<rect onload="alert(1)"/></svg>`],
  ['an event handler after a slash', `${SVG}<rect/onload="alert(1)"/></svg>`],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${SVG}</svg>`],
  ['a style sheet instruction', `<?xml-stylesheet href="https://elsewhere.example"?>${SVG}</svg>`],
  ['no drawing at all', '<html></html>'],
])('an image with %s is refused', async ([, svg = '']) => {
  using folder = catalogFolder();
  folder.write('art/icon.svg', svg);
  const result = await loadCatalog(folder.dir, charging);
  const files = result.ok ? [] : result.problems.map(({ file }) => file);
  expect(new Set(files)).toEqual(new Set([join(folder.dir, 'art/icon.svg')]));
});

test('an image with gradients, filters and references inside itself is fine', async () => {
  using folder = catalogFolder();
  folder.write(
    'art/icon.svg',
    `<?xml version="1.0"?>\n<!-- drawn by hand -->\n${SVG}<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>` +
      '<g filter="url(#f)"><use href="#g"/><path fill="url(\'#g\')" d="M0 0"/></g></svg>',
  );
  expect(await loadCatalog(folder.dir, charging)).toMatchObject({ ok: true });
});

test.each([
  ['https://starfall.example/open', true],
  ['starfall://mailbox', true],
  ['javascript://%0aalert(1)', false],
  ['data://text', false],
  ['http://starfall.example', false],
])('a game may be opened by %s: %s', async (address, fine) => {
  const problems = await problemsAfter(GAME, 'terms: /terms', `terms: /terms\n  deepLink: '${address}'`);
  expect(problems).toEqual(
    fine ? [] : [`${GAME}:13:3 links.deepLink: must be the address of an app such as starfall://shop`],
  );
});
