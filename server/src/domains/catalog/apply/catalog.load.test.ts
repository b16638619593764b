import { join } from 'node:path';
import { expect, test } from 'vitest';
import { couponsIn } from '#server/domains/coupons/index.ts';
import { taxedIn } from '#server/domains/orders/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import {
  COUPONS,
  catalogFolder,
  type FixtureFile,
  findProblems,
  GAME,
  ITEMS,
  loadCatalogue,
  problemsAfter,
  TAXES,
} from '../catalog.fixture.ts';
import { loadCatalog } from './catalog.load.ts';

test('the small catalogue is valid', async () => {
  using folder = catalogFolder();
  expect(await findProblems(folder)).toEqual([]);
});

test.for<[string, FixtureFile, string, string, string]>([
  [
    'an unknown field',
    ITEMS,
    'prices: { EUR: 499 }',
    'prices: { EUR: 499 }\n    colour: red',
    `${ITEMS}:16:5 items[1].colour: is not a known field`,
  ],
  ['a missing field', GAME, 'pids: [1]\n', '', `${GAME}:1:1 pids: is missing (expected a list)`],
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
    `${ITEMS}:14:29 items[1].contents[0].quantity: must be a number`,
  ],
  ['a price of nothing', ITEMS, 'EUR: 199', 'EUR: 0', `${ITEMS}:8:15 items[0].prices.EUR: must be at least 1`],
  [
    'an unknown kind',
    ITEMS,
    'kind: gift',
    'kind: present',
    `${ITEMS}:10:5 items[1].kind: must be one of: currency, gift, subscription`,
  ],
  ['a duplicate key', GAME, 'pids: [1]', 'pids: [1]\npids: [2]', `${GAME}:3:1 is a duplicate key: keep one of them`],
  [
    'an unclosed bracket',
    GAME,
    'pids: [1]',
    'pids: [1',
    `${GAME}:3:1 has another indentation than the lines around it, or a { or [ before it is not closed (Flow sequence in block collection must be sufficiently indented and end with a ])`,
  ],
])('%s is reported with file, line and field', async ([, file, find, replacement, expected]) => {
  expect(await problemsAfter(file, find, replacement)).toEqual([expected]);
});

test('coupons and taxes are optional', async () => {
  using folder = catalogFolder();
  folder.remove(COUPONS);
  folder.remove(TAXES);
  const result = await loadCatalog(folder.dir, catalogRules);
  const documents = result.ok ? result.content.documents : [];
  expect(documents.map(({ kind }) => kind)).toEqual(['publisher', 'methods', 'art', 'game']);
  const catalogue = await loadCatalogue(folder.dir);
  expect([couponsIn(catalogue), taxedIn(catalogue, 'DE') !== null]).toEqual([[], false]);
});

test('one mistake is one problem', async () => {
  expect(await problemsAfter(ITEMS, 'EUR: 199', 'EUR: many')).toEqual([
    `${ITEMS}:8:15 items[0].prices.EUR: must be a number`,
  ]);
});

test('mistakes in several files are all reported', async () => {
  using folder = catalogFolder();
  folder.edit('publisher.yaml', 'name: Test House\n', '');
  folder.edit('methods.yaml', 'adapter: sandbox', 'adapter: magic');
  folder.remove(GAME);
  expect((await findProblems(folder)).map(({ file }) => file)).toEqual(
    [GAME, 'methods.yaml', 'publisher.yaml'].map((file) => join(folder.dir, file)),
  );
});

test.each(catalogRules.adapters)('a payment method may be served by the adapter %s', async (adapter) => {
  using folder = catalogFolder();
  folder.edit('methods.yaml', 'adapter: sandbox', `adapter: ${adapter}`);
  expect((await loadCatalogue(folder.dir)).methods.map((method) => method.adapter)).toEqual([adapter]);
});

test('two games must not share a gid', async () => {
  using folder = catalogFolder();
  folder.write('games/7-twin/game.yaml', folder.read(GAME));
  folder.write('games/7-twin/items.yaml', folder.read(ITEMS));
  expect((await findProblems(folder)).map(({ field, message }) => [field, message])).toEqual([
    ['gid', 'is already the gid of games/7-test: use another number'],
  ]);
});

test('a missing folder is reported', async () => {
  expect((await findProblems({ dir: '/nonexistent' })).map(({ message }) => message)).toEqual([
    'contains no game: add games/<gid>-<name>/ with game.yaml and items.yaml',
    'is missing',
    'is missing',
  ]);
});

test('a mistake behind an alias is shown at the anchor', async () => {
  using folder = catalogFolder();
  folder.edit(ITEMS, 'description: { en: Shiny', 'description: &words { en: 5');
  folder.edit(ITEMS, 'description: { en: Full, de: Voll }', 'description: *words');
  expect((await findProblems(folder)).map(({ line, field }) => [line, field])).toEqual([
    [5, 'items[0].description.en'],
    [5, 'items[1].description.en'],
  ]);
});
