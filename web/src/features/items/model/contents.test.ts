import { expect, test } from 'vitest';
import { contentsOf, packTotal } from './contents.ts';

const gem = { id: 'gem', name: 'Gem', quantity: 980, bonus: 110, description: null };
const double = { kind: 'first_top_up', percent: 100, extras: { gem: 980 } } as const;
const pack = { kind: 'currency', name: '980 Gems', grants: [gem] } as const;
const item = { ...pack, grants: [...pack.grants] };

test('contentsOf counts bonus and extra into the total', () => {
  expect(contentsOf(item, double)).toEqual([{ ...gem, extra: 980, total: 2070 }]);
  expect(contentsOf(item, null)).toEqual([{ ...gem, extra: 0, total: 1090 }]);
});

test('packTotal returns the total in the words of the pack’s name, with numbers in the language’s format', () => {
  expect(packTotal(item, contentsOf(item, double), 'en-US')).toBe('2,070 Gems');
  const large = { ...item, name: '젬 6,480개', grants: [{ ...gem, quantity: 6480, bonus: 20 }] };
  expect(packTotal(large, contentsOf(large, null), 'ko')).toBe('젬 6,500개');
});

test('packTotal returns only the number if the name has none', () => {
  expect(packTotal({ ...item, name: 'Handful of gems' }, contentsOf(item, null), 'en-US')).toBe('1,090');
});

test('packTotal returns null without a bonus, and for items that are not currency', () => {
  const plain = { ...item, grants: [{ ...gem, bonus: 0 }] };
  expect(packTotal(plain, contentsOf(plain, null), 'en-US')).toBeNull();
  expect(packTotal({ ...item, kind: 'gift' }, contentsOf(item, double), 'en-US')).toBeNull();
});
