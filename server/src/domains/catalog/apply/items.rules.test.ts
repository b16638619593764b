import { expect, test } from 'vitest';
import {
  catalogFolder,
  type FixtureFile,
  findProblems,
  GAME,
  ITEMS,
  problemsAfter,
  region,
} from '../catalog.fixture.ts';

test.for<[string, FixtureFile, string, string, string]>([
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
    `${ITEMS}:2:5 items[0].limit: is missing: a free item needs a limit`,
  ],
  [
    'an unknown required item',
    ITEMS,
    'prices: { EUR: 199 }',
    'prices: { EUR: 199 }\n    requires: crown',
    `${ITEMS}:9:5 items[0].requires: is not an item of this game (crown)`,
  ],
  [
    'an item that requires itself',
    ITEMS,
    'prices: { EUR: 199 }',
    'prices: { EUR: 199 }\n    requires: gems-100',
    `${ITEMS}:9:5 items[0].requires: requires itself in a cycle (gems-100 → gems-100)`,
  ],
  [
    'an empty range of spending',
    ITEMS,
    'prices: { EUR: 499 }',
    'prices: { EUR: 499 }\n    audience: { is: spender, from: 500, below: 500 }',
    `${ITEMS}:16:41 items[1].audience.below: must be above from`,
  ],
  [
    'an item for offers that no offer may sell',
    ITEMS,
    'prices: { EUR: 499 }',
    'prices: { EUR: 499 }\n    audience: { is: offered }',
    `${ITEMS}:16:5 items[1].audience: is offered, so chest must be in personalOffers.items of the game`,
  ],
  [
    'a price in a currency of no region',
    ITEMS,
    'EUR: 199',
    'EUR: 199, USD: 199',
    `${ITEMS}:8:25 items[0].prices.USD: is not a currency of any region of this game: remove the price, or add the currency`,
  ],
  [
    'a sale that ends as it begins',
    ITEMS,
    'prices: { EUR: 499 }',
    "prices: { EUR: 499 }\n    sale: { from: '2030-01-01T00:00:00Z', until: '2030-01-01T00:00:00Z' }",
    `${ITEMS}:16:5 items[1].sale: ends before it begins`,
  ],
  [
    'an unknown section',
    ITEMS,
    'prices: { EUR: 499 }',
    'prices: { EUR: 499 }\n    section: skins',
    `${ITEMS}:16:5 items[1].section: is not a section of this file (skins)`,
  ],
  [
    'a duplicate section id',
    ITEMS,
    'items:\n',
    'sections: [{ id: a, name: { en: A, de: A } }, { id: a, name: { en: B, de: B } }]\nitems:\n',
    `${ITEMS}:1:49 sections[1].id: is used twice (a)`,
  ],
  [
    'a section without a name in a language of the publisher',
    ITEMS,
    'items:\n',
    'sections: [{ id: a, name: { en: A } }]\nitems:\n',
    `${ITEMS}:1:21 sections[0].name.de: has no text in this language (de)`,
  ],
  [
    'a quantity in the name of a section',
    ITEMS,
    'items:\n',
    "sections: [{ id: a, name: { en: '{quantity}', de: '{quantity}' } }]\nitems:\n",
    `${ITEMS}:1:29 sections[0].name.en: uses {quantity}; allowed here: no placeholder`,
  ],
  ['a duplicate item id', ITEMS, 'id: chest', 'id: gems-100', `${ITEMS}:9:5 items[1].id: is used twice (gems-100)`],
  [
    'an unknown good',
    ITEMS,
    'good: gem, quantity: 10 ',
    'good: gold, quantity: 10 ',
    `${ITEMS}:14:18 items[1].contents[0].good: is not one of the game’s goods (gold)`,
  ],
  [
    'a sale that ends before it begins',
    ITEMS,
    'prices: { EUR: 499 }',
    "prices: { EUR: 499 }\n    sale: { from: '2030-01-02T00:00:00Z', until: '2030-01-01T00:00:00Z' }",
    `${ITEMS}:16:5 items[1].sale: ends before it begins`,
  ],
  [
    'a least level above the highest',
    ITEMS,
    'prices: { EUR: 499 }',
    'prices: { EUR: 499 }\n    level: { min: 9, max: 3 }',
    `${ITEMS}:16:5 items[1].level: has a min above its max`,
  ],
])('%s is reported with file, line and field', async ([, file, find, replacement, expected]) => {
  expect(await problemsAfter(file, find, replacement)).toEqual([expected]);
});

test.for<[string, FixtureFile, string, string]>([
  ['a sale with only a start', ITEMS, 'EUR: 499 }', "EUR: 499 }\n    sale: { from: '2030-01-01T00:00:00Z' }"],
  ['a sale with only an end', ITEMS, 'EUR: 499 }', "EUR: 499 }\n    sale: { until: '2030-01-01T00:00:00Z' }"],
  ['a range of a single level', ITEMS, 'EUR: 499 }', 'EUR: 499 }\n    level: { min: 9, max: 9 }'],
  ['a least level', ITEMS, 'EUR: 499 }', 'EUR: 499 }\n    level: { min: 9 }'],
  ['a highest level', ITEMS, 'EUR: 499 }', 'EUR: 499 }\n    level: { max: 9 }'],
  ['a range of spending', ITEMS, 'EUR: 499 }', 'EUR: 499 }\n    audience: { is: spender, from: 5, below: 6 }'],
  ['a range of spending without an end', ITEMS, 'EUR: 499 }', 'EUR: 499 }\n    audience: { is: spender, from: 5 }'],
  ['a free item within a limit', ITEMS, 'prices: { EUR: 499 }', 'free: true'],
  ['a section without items', ITEMS, 'items:\n', 'sections: [{ id: a, name: { en: A, de: A } }]\nitems:\n'],
  ['an item that requires one above it', ITEMS, 'EUR: 499 }', 'EUR: 499 }\n    requires: gems-100'],
  ['an item that requires one below it', ITEMS, 'EUR: 199 }', 'EUR: 199 }\n    requires: chest'],
])('%s is accepted', async ([, file, find, replacement]) => {
  expect(await problemsAfter(file, find, replacement)).toEqual([]);
});

test('a missing price is reported with the regions that need it', async () => {
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

test('a cycle of required items is one problem, and items that lead to it are none', async () => {
  using folder = catalogFolder();
  folder.edit(ITEMS, 'prices: { EUR: 199 }', 'prices: { EUR: 199 }\n    requires: chest');
  folder.edit(ITEMS, 'prices: { EUR: 499 }', 'prices: { EUR: 499 }\n    requires: gems-100');
  const behind =
    '  - { id: crown, requires: chest, kind: gift, name: { en: C, de: K }, description: { en: C, de: K },\n';
  folder.write(
    ITEMS,
    `${folder.read(ITEMS)}${behind}      art: art/icon.svg, contents: [{ good: gem, quantity: 1 }], prices: { EUR: 99 } }\n`,
  );
  expect((await findProblems(folder)).map(({ field, message }) => [field, message])).toEqual([
    ['items[0].requires', 'requires itself in a cycle (gems-100 → chest → gems-100)'],
  ]);
});
