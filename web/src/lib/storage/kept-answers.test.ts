import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { keptAnswers } from './kept-answers.ts';

const ORDERS = ['me', 'orders', { status: 'all' }, 'en'];
let tab: Map<string, string>;
const store = {
  getItem: (key: string) => tab.get(key) ?? null,
  setItem: (key: string, value: string) => void tab.set(key, value),
  removeItem: (key: string) => void tab.delete(key),
};
/** Opens a new page of this tab. */
const open = () => {
  const client = new QueryClient();
  return { client, kept: keptAnswers(client, () => store) };
};

beforeEach(() => {
  tab = new Map();
  open().kept.keep('1', ORDERS, { pages: ['one'] });
});

test('offline, the player’s orders are still there after a reload', () => {
  const { client, kept } = open();
  kept.of('1', true);
  expect(client.getQueryData(ORDERS)).toEqual({ pages: ['one'] });
});

test('online, they are requested and not shown from storage', () => {
  const { client, kept } = open();
  kept.of('1', false);
  expect(client.getQueryData(ORDERS)).toBeUndefined();
  kept.of('1', true);
  expect(client.getQueryData(ORDERS)).toBeDefined();
});

test('newer answers are not overwritten', () => {
  const { client, kept } = open();
  client.setQueryData(ORDERS, { pages: ['two'] });
  kept.of('1', true);
  expect(client.getQueryData(ORDERS)).toEqual({ pages: ['two'] });
});

test.each([null, '2'])('another player (%s) does not see them, and they are removed', (uid) => {
  const { client, kept } = open();
  kept.of(uid, true);
  expect(client.getQueryData(ORDERS)).toBeUndefined();
  expect(tab.size).toBe(0);
});

test('prices and single orders are never stored', () => {
  tab = new Map();
  const { kept } = open();
  kept.keep('1', ['me', 'quote', 'x'], { total: 1 });
  kept.keep('1', ['me', 'order', 'n', 'en'], {});
  kept.keep('1', ['games', 'en'], {});
  expect(tab.size).toBe(0);
});

test('a storage that throws is only logged', () => {
  const kept = keptAnswers(new QueryClient(), () => {
    throw new Error('denied');
  });
  expect(() => kept.keep('1', ORDERS, {})).not.toThrow();
  expect(() => kept.of('1', true)).not.toThrow();
});
