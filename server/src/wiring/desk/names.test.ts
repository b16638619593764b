import { expect, test } from 'vitest';
import type { Catalogue } from '../../domains/catalog/index.ts';
import { withNames } from './names.ts';

const game = { name: { en: 'Starfall', de: 'Sternenfall' } };
const item = { name: { en: '{quantity} gems' }, contents: [{ quantity: 1500 }] };
const catalogue = {
  game: (gid: number) => (gid === 7 ? game : undefined),
  item: (gid: number, id: string) => (gid === 7 && id === 'gems' ? item : undefined),
} as unknown as Catalogue;

test('an order gets the English names of its game and item', () => {
  const named = withNames(catalogue)({ number: 'n', gid: 7, item: 'gems' });
  expect(named).toEqual({ number: 'n', gid: 7, item: 'gems', gameName: 'Starfall', itemName: '1,500 gems' });
});

test('names that the catalogue no longer has are null', () => {
  expect(withNames(catalogue)({ gid: 7, item: 'gone' })).toMatchObject({ gameName: 'Starfall', itemName: null });
  expect(withNames(catalogue)({ gid: 8, item: 'gems' })).toMatchObject({ gameName: null, itemName: null });
});
