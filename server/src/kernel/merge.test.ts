import { expect, test } from 'vitest';
import { mergeDisjoint } from './merge.ts';

test('merges objects without a common key', () => {
  const merged: { a: number; b: string } = mergeDisjoint({ a: 1 }, { b: 'x' });
  expect(merged).toEqual({ a: 1, b: 'x' });
});

test('throws if two objects have the same key', () => {
  expect(() => mergeDisjoint({ a: 1 }, { b: 2 }, { a: 3 })).toThrow('a is handled twice');
});
