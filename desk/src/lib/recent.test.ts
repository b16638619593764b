import { expect, test } from 'vitest';
import { createLookedAt, createReasons } from './recent.ts';
import { createTab } from './tab.ts';
import { createTerm } from './term.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    kept,
  };
}

test('the last ten pages are kept, the newest first, each once', () => {
  const storage = memory();
  const tab = createTab(() => storage);
  const recent = createLookedAt(tab);
  for (let number = 1; number <= 12; number += 1) recent.add(`/orders/${number}`);
  recent.add('/orders/5');
  expect(recent.list.get()).toHaveLength(10);
  expect(recent.list.get().slice(0, 3)).toEqual(['/orders/5', '/orders/12', '/orders/11']);
  expect(createLookedAt(tab).list.get()).toEqual(recent.list.get());
  recent.clear();
  expect([...storage.kept]).toEqual([]);
});

test('broken or blocked storage is an empty one', () => {
  const storage = memory();
  storage.setItem('reasons', '{"a":');
  expect(createReasons(createTab(() => storage)).list.get()).toEqual([]);
  storage.setItem('reasons', '["x", 5]');
  expect(createReasons(createTab(() => storage)).list.get()).toEqual(['x']);
  const blocked = createTab(() => {
    throw new Error('blocked');
  });
  const reasons = createReasons(blocked);
  reasons.add('ticket 1');
  expect(reasons.list.get()).toEqual(['ticket 1']);
});

test('a search is fresh once; an empty one never', () => {
  const term = createTerm(createTab(memory));
  term.search(' a@b.c ');
  expect(term.current.get()).toBe('a@b.c');
  expect([term.takeFresh(), term.takeFresh()]).toEqual([true, false]);
  term.search('  ');
  expect(term.takeFresh()).toBe(false);
});
