import { expect, test } from 'vitest';
import { createAppearance } from './appearance.ts';
import { createTab } from './tab.ts';

function browserInMemory() {
  const kept = new Map<string, string>();
  return createTab(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  }));
}

test('the appearance is the one of the system, until one is chosen, which the browser remembers', () => {
  const browser = browserInMemory();
  const root = { dataset: {} as DOMStringMap };
  const appearance = createAppearance(browser, root);
  expect([appearance.store.get(), root.dataset.theme]).toEqual(['system', undefined]);
  appearance.set('dark');
  expect([appearance.store.get(), root.dataset.theme]).toEqual(['dark', 'dark']);
  const next = { dataset: {} as DOMStringMap };
  expect(createAppearance(browser, next).store.get()).toBe('dark');
  expect(next.dataset.theme).toBe('dark');
});

test('the system decides again after that is chosen, or if the stored name is unknown', () => {
  const browser = browserInMemory();
  const root = { dataset: { theme: 'light' } as DOMStringMap };
  const appearance = createAppearance(browser, root);
  appearance.set('light');
  appearance.set('system');
  expect(root.dataset.theme).toBeUndefined();
  expect(createAppearance(browser, root).store.get()).toBe('system');
  browser.write('appearance', 'neon');
  expect(createAppearance(browser, root).store.get()).toBe('system');
});
