import { expect, test } from 'vitest';
import { onceInTab } from './once-in-tab.ts';

function tab() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('only the first call returns true', () => {
  const storage = tab();
  expect([onceInTab('a', () => storage), onceInTab('a', () => storage), onceInTab('b', () => storage)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a call on another page of this tab counts', () => {
  const storage = tab();
  storage.setItem('c', '1');
  expect(onceInTab('c', () => storage)).toBe(false);
});

test('without storage the first call of each page returns true', () => {
  const open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect([onceInTab('d', open), onceInTab('d', open)]).toEqual([true, false]);
});
