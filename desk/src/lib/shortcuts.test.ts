import { expect, test } from 'vitest';
import { createShortcuts } from './shortcuts.ts';

const PAGES = { w: '/waiting', f: '/' };

const press = (key: string, changes = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...changes });

test('g and a letter open a page; a letter without g does nothing', () => {
  const shortcutOf = createShortcuts(PAGES, () => 0);
  expect(shortcutOf(press('w'))).toBeNull();
  expect(shortcutOf(press('g'))).toBeNull();
  expect(shortcutOf(press('w'))).toEqual({ does: 'go', to: '/waiting' });
  expect(shortcutOf(press('w'))).toBeNull();
});

test('a letter that comes late, or after another key, does nothing', () => {
  let now = 0;
  const shortcutOf = createShortcuts(PAGES, () => now);
  shortcutOf(press('g'));
  now = 2_000;
  expect(shortcutOf(press('f'))).toBeNull();
  shortcutOf(press('g'));
  shortcutOf(press('x'));
  expect(shortcutOf(press('f'))).toBeNull();
});

test('keys of the browser are left alone', () => {
  const shortcutOf = createShortcuts(PAGES, () => 0);
  expect(shortcutOf(press('/', { ctrlKey: true }))).toBeNull();
  expect(shortcutOf(press('?', { metaKey: true }))).toBeNull();
  expect(shortcutOf(press('/'))).toEqual({ does: 'search' });
});
