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
/** A page of this tab, opened anew. */
const open = () => {
  const client = new QueryClient();
  return { client, kept: keptAnswers(client, () => store) };
};

beforeEach(() => {
  tab = new Map();
  open().kept.keep('1', ORDERS, { pages: ['one'] });
});

test('without a connection the player’s orders are there again after a reload', () => {
  const { client, kept } = open();
  kept.of('1', true);
  expect(client.getQueryData(ORDERS)).toEqual({ pages: ['one'] });
});

test('with a connection they are asked for, not shown from before', () => {
  const { client, kept } = open();
  kept.of('1', false);
  expect(client.getQueryData(ORDERS)).toBeUndefined();
  kept.of('1', true);
  expect(client.getQueryData(ORDERS)).toBeDefined();
});

test('what has been answered since is not turned back', () => {
  const { client, kept } = open();
  client.setQueryData(ORDERS, { pages: ['two'] });
  kept.of('1', true);
  expect(client.getQueryData(ORDERS)).toEqual({ pages: ['two'] });
});

test.each([null, '2'])('another player (%s) sees nothing of it, and leaves nothing of it', (uid) => {
  const { client, kept } = open();
  kept.of(uid, true);
  expect(client.getQueryData(ORDERS)).toBeUndefined();
  expect(tab.size).toBe(0);
});

test('prices and single orders are never kept', () => {
  tab = new Map();
  const { kept } = open();
  kept.keep('1', ['me', 'quote', 'x'], { total: 1 });
  kept.keep('1', ['me', 'order', 'n', 'en'], {});
  kept.keep('1', ['games', 'en'], {});
  expect(tab.size).toBe(0);
});

test('a storage that refuses is only told of', () => {
  const kept = keptAnswers(new QueryClient(), () => {
    throw new Error('denied');
  });
  expect(() => kept.keep('1', ORDERS, {})).not.toThrow();
  expect(() => kept.of('1', true)).not.toThrow();
});
