import { expect, test } from 'vitest';
import { type FixtureFile, GAME, ITEMS, problemsAfter, region } from '../catalog.fixture.ts';

test.for<[string, FixtureFile, string, string, string]>([
  [
    'a placeholder that English does not have',
    GAME,
    'de: Teste es',
    "de: '{n} Tests'",
    `${GAME}:4:25 tagline.de: must use no placeholder, as the English text does`,
  ],
  [
    'an unknown placeholder in the name of an item',
    ITEMS,
    "'{quantity} gems', de: '{quantity} Edelsteine'",
    "'{n} gems', de: '{n} Edelsteine'",
    `${ITEMS}:4:13 items[0].name.en: uses {n}; allowed here: {quantity}`,
  ],
  [
    'a set of unknown placeholders, in a different order in each language,',
    GAME,
    'en: Test it, de: Teste es',
    "en: '{b} {a} {b}', de: '{a} {b}'",
    `${GAME}:4:12 tagline.en: uses {a} {b}; allowed here: no placeholder`,
  ],
  [
    'a quantity outside of a name',
    ITEMS,
    'en: Shiny, de: Glänzend',
    "en: '{quantity}', de: '{quantity}'",
    `${ITEMS}:5:20 items[0].description.en: uses {quantity}; allowed here: no placeholder`,
  ],
  [
    'a quantity in the name of a good',
    GAME,
    'en: Gems, de: Edelsteine',
    "en: '{quantity}', de: '{quantity}'",
    `${GAME}:18:13 goods[0].name.en: uses {quantity}; allowed here: no placeholder`,
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
    `${GAME}:5:1 genre.en: is missing (expected a text)`,
  ],
  [
    'an unknown language',
    GAME,
    'genre: { en: Puzzle, ',
    'genre: { en: Puzzle, xx: Puzzle, ',
    `${GAME}:5:22 genre.xx: is not a known field`,
  ],
  [
    'a placeholder missing in a translation',
    ITEMS,
    "'{quantity} Edelsteine'",
    'Edelsteine',
    `${ITEMS}:4:36 items[0].name.de: must use {quantity}, as the English text does`,
  ],
  [
    'an unknown placeholder',
    GAME,
    'en: Test it, de: Teste es',
    "en: '{n} tests', de: '{n} Tests'",
    `${GAME}:4:12 tagline.en: uses {n}; allowed here: no placeholder`,
  ],
])('%s is reported with file, line and field', async ([, file, find, replacement, expected]) => {
  expect(await problemsAfter(file, find, replacement)).toEqual([expected]);
});

test.for<[string, FixtureFile, string, string]>([
  ['a quantity used twice in a name', ITEMS, '{quantity} gems', '{quantity} {quantity}'],
])('%s is accepted', async ([, file, find, replacement]) => {
  expect(await problemsAfter(file, find, replacement)).toEqual([]);
});

test.for<[string, FixtureFile, string, string, string]>([
  [
    'a rebate that ends before it begins',
    GAME,
    'pids: [1]',
    "pids: [1]\nrebate: { percent: 5, from: '2030-01-02T00:00:00Z', until: '2030-01-01T00:00:00Z' }",
    `${GAME}:3:1 rebate: ends before it begins`,
  ],
  [
    'a personal offer for an item that the game does not have',
    GAME,
    'pids: [1]',
    'pids: [1]\npersonalOffers: { floor: 40, longest: 14d, items: [gems-100, crown] }',
    `${GAME}:3:62 personalOffers.items[1]: is not an item of this game (crown)`,
  ],
  [
    'a floor of personal offers above the price',
    GAME,
    'pids: [1]',
    'pids: [1]\npersonalOffers: { floor: 101, longest: 14d, items: [gems-100] }',
    `${GAME}:3:19 personalOffers.floor: must be at most 100`,
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
    'a method that does not exist',
    GAME,
    'methods: [card]',
    'methods: [card, cash]',
    `${GAME}:26:21 regions[0].methods[1]: is not a payment method in methods.yaml (cash)`,
  ],
  [
    'a currency that no method takes',
    'methods.yaml',
    '      EUR: { min: 50, max: 100000 }\n',
    '',
    `${GAME}:23:18 regions[0].currencies[0]: no payment method of this region accepts EUR`,
  ],
  [
    'a currency without a rate',
    'publisher.yaml',
    ', EUR: 92',
    '',
    `${GAME}:23:18 regions[0].currencies[0]: has no rate: add EUR to reference.rates in publisher.yaml`,
  ],
  [
    'orders that stay unpaid for very long',
    'methods.yaml',
    'unpaidFor: 30m',
    'unpaidFor: 32d',
    'methods.yaml:6:5 methods[0].unpaidFor: is longer than 31 days (31d)',
  ],
  [
    'a minimum above the maximum',
    'methods.yaml',
    'EUR: { min: 50, max: 100000 }',
    'EUR: { min: 50, max: 40 }',
    'methods.yaml:8:7 methods[0].amounts.EUR: has a min above its max',
  ],
  [
    'a gid that does not match the folder',
    GAME,
    'gid: 7',
    'gid: 8',
    `${GAME}:1:1 gid: does not match the folder (7-test): name it 8-…, or change the gid`,
  ],
])('%s is reported with file, line and field', async ([, file, find, replacement, expected]) => {
  expect(await problemsAfter(file, find, replacement)).toEqual([expected]);
});

test.for<[string, FixtureFile, string, string]>([
  ['a method for one amount', 'methods.yaml', 'USD: { min: 50, max: 100000 }', 'USD: { min: 50, max: 50 }'],
])('%s is accepted', async ([, file, find, replacement]) => {
  expect(await problemsAfter(file, find, replacement)).toEqual([]);
});
