import { expect, test } from 'vitest';
import { catalogSections } from '#server/wiring/catalog-sections.ts';
import { diffDocuments, formatDifference } from './catalog.diff.ts';

const game = (items: unknown[], more = {}) => ({ kind: 'game' as const, id: '7', document: { items, ...more } });
const lines = (before: unknown[], after: unknown[]) =>
  diffDocuments([game(before)], [game(after)], []).map(formatDifference);

const gem = { id: 'gem', prices: { EUR: 99 }, tags: ['hot'] };
const box = { id: 'box', prices: { EUR: 499 }, tags: [] };

test('equal documents have no difference', () => {
  expect(lines([gem, box], [structuredClone(gem), box])).toEqual([]);
});

test('a changed price is one line', () => {
  expect(lines([gem], [{ ...gem, prices: { EUR: 119 } }])).toEqual(['~ game 7: items.gem.prices.EUR: 99 -> 119']);
});

test('an inserted item is one line, at any position', () => {
  expect(lines([gem], [box, gem])).toEqual(['+ game 7: items.box = {"id":"box","prices":{"EUR":499},"tags":[]}']);
});

test('an item with the name of an inherited field is compared like each other item', () => {
  const own = { id: 'constructor', prices: { EUR: 1 } };
  expect(lines([gem], [gem, own])).toEqual(['+ game 7: items.constructor = {"id":"constructor","prices":{"EUR":1}}']);
  expect(lines([gem, own], [gem])).toEqual([
    '- game 7: items.constructor (was {"id":"constructor","prices":{"EUR":1}})',
  ]);
});

test('a removed item is one line', () => {
  expect(lines([box, gem], [gem])).toEqual(['- game 7: items.box (was {"id":"box","prices":{"EUR":499},"tags":[]})']);
});

test('a changed order of items is one line', () => {
  expect(lines([gem, box], [box, gem])).toEqual(['~ game 7: items (order): ["gem","box"] -> ["box","gem"]']);
});

test('a list without ids is compared as a whole', () => {
  expect(lines([gem], [{ ...gem, tags: ['hot', 'new'] }])).toEqual([
    '~ game 7: items.gem.tags: ["hot"] -> ["hot","new"]',
  ]);
});

test('added and removed games are one line each', () => {
  const gone = diffDocuments([game([gem])], [{ ...game([box]), id: '8' }], []).map(formatDifference);
  expect(gone).toEqual(['+ game 8', '- game 7']);
});

test('taxes are compared by country', () => {
  const taxes = (percents: object) => [
    {
      kind: 'taxes' as const,
      id: 'taxes',
      document: { taxes: Object.entries(percents).map(([country, percent]) => ({ country, percent })) },
    },
  ];
  expect(
    diffDocuments(taxes({ DE: 19, FR: 20 }), taxes({ AT: 20, DE: 16, FR: 20 }), catalogSections).map(formatDifference),
  ).toEqual(['~ taxes: taxes.DE.percent: 19 -> 16', '+ taxes: taxes.AT = {"country":"AT","percent":20}']);
});
