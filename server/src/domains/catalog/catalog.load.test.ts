import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseDocuments } from './catalog.documents.ts';
import { catalogFolder, type FixtureFile } from './catalog.fixture.ts';
import { formatProblem, loadCatalog } from './catalog.load.ts';

/** Problems of the small catalogue after one edit, as printed, without the folder. */
const problemsAfter = async (file: FixtureFile, find: string, replacement: string): Promise<string[]> => {
  using folder = catalogFolder();
  folder.edit(file, find, replacement);
  const result = await loadCatalog(folder.dir);
  return result.ok ? [] : result.problems.map((problem) => formatProblem(problem).replace(`${folder.dir}/`, ''));
};

const GAME = 'games/7-test/game.yaml';
const ITEMS = 'games/7-test/items.yaml';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg">';

test('the small catalogue is valid', async () => {
  using folder = catalogFolder();
  expect(await loadCatalog(folder.dir)).toMatchObject({ ok: true });
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
    'a price nobody can pay',
    ITEMS,
    'EUR: 199',
    'EUR: 199, USD: 199',
    `${ITEMS}:8:25 items[0].prices.USD: is a currency of no region of this game`,
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
  const result = await loadCatalog(folder.dir);
  expect(result.ok ? [] : result.problems.map(({ file }) => file)).toEqual(
    [GAME, 'methods.yaml', 'publisher.yaml'].map((file) => join(folder.dir, file)),
  );
});

test.each(['sandbox', 'stripe', 'adyen'])('a payment method may be served by the adapter %s', async (adapter) => {
  using folder = catalogFolder();
  folder.edit('methods.yaml', 'adapter: sandbox', `adapter: ${adapter}`);
  const result = await loadCatalog(folder.dir);
  expect(result.ok && parseDocuments(result.content.documents).methods.map((method) => method.adapter)).toEqual([
    adapter,
  ]);
});

test('two games may not share a gid', async () => {
  using folder = catalogFolder();
  folder.write('games/7-twin/game.yaml', folder.read(GAME));
  folder.write('games/7-twin/items.yaml', folder.read(ITEMS));
  const result = await loadCatalog(folder.dir);
  expect(result.ok ? [] : result.problems.map(({ field, message }) => [field, message])).toEqual([
    ['gid', 'is already the gid of games/7-test'],
  ]);
});

test('an empty folder is no catalogue', async () => {
  const result = await loadCatalog('/nonexistent');
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
  const result = await loadCatalog(folder.dir);
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
  const result = await loadCatalog(folder.dir);
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
  expect(await loadCatalog(folder.dir)).toMatchObject({ ok: true });
});
