import { expect, test } from 'vitest';
import { browserStore, consentedStore } from './storage.ts';
import { testStore } from './test-store.ts';

test('the browser stores data under the prefix of the script', () => {
  const { store, kept } = testStore();
  store.set('device', 'd');
  expect([...kept]).toEqual([['manawell.events.device', 'd']]);
  kept.set('theme', 'dark');
  expect(store.keys('')).toEqual(['device']);
  store.remove('device');
  expect(store.get('device')).toBeNull();
  expect([...kept.keys()]).toEqual(['theme']);
});

test.each([
  ['a full storage', () => testStore(3).store],
  [
    'a frame without storage',
    () =>
      browserStore(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
  ],
])('%s costs nothing until the page goes', (_, open) => {
  const store = open();
  store.set('device', 'a long one');
  expect(store.get('device')).toBe('a long one');
  expect(store.keys('dev')).toEqual(['device']);
  store.remove('device');
  expect(store.get('device')).toBeNull();
});

test('the browser stores nothing until the visitor agrees; then all that was held', () => {
  const { store, kept } = testStore();
  const consented = consentedStore(store);
  consented.set('device', 'd');
  expect(consented.get('device')).toBe('d');
  expect(kept.size).toBe(0);
  consented.keep();
  expect(store.get('device')).toBe('d');
  consented.set('account', 'a');
  expect(store.get('account')).toBe('a');
});

test('a visitor who agreed on an earlier visit keeps that id', () => {
  const { store } = testStore();
  store.set('device', 'then');
  const consented = consentedStore(store);
  consented.set('device', 'now');
  consented.keep();
  expect(consented.get('device')).toBe('then');
});

test('a refusal deletes all data, and nothing more is stored', () => {
  const { store, kept } = testStore();
  const consented = consentedStore(store);
  consented.keep();
  consented.set('device', 'd');
  consented.forget();
  expect(consented.get('device')).toBeNull();
  consented.set('device', 'e');
  expect(kept.size).toBe(0);
});
