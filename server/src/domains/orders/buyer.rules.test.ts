import { expect, test } from 'vitest';
import type { Audience, ItemEntry } from '#server/domains/catalog/index.ts';
import { type BuyerFacts, isFor, isUnlocked, offerRefusal } from './buyer.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const daysAgo = (days: number, more = 0): Date => new Date(now.getTime() - days * DAY_MS - more);
const facts = (over: Partial<BuyerFacts> = {}): BuyerFacts => ({
  items: new Set(),
  lastAt: null,
  spent: 0,
  now,
  ...over,
});
const item = (over: Partial<ItemEntry> = {}): ItemEntry => ({ id: 'offer', ...over }) as ItemEntry;
const spender = (from: number, below?: number): Audience => ({ is: 'spender', from, below });

test('without an audience an item is for everybody', () => {
  expect(isFor(undefined, facts())).toBe(true);
  expect(isFor(undefined, facts({ lastAt: now }))).toBe(true);
});

test('new are those who bought nothing yet', () => {
  expect(isFor({ is: 'new' }, facts())).toBe(true);
  expect(isFor({ is: 'new' }, facts({ items: new Set(['a free one']) }))).toBe(true);
  expect(isFor({ is: 'new' }, facts({ lastAt: daysAgo(400) }))).toBe(false);
});

test('returning are those whose last purchase is 30 days ago or longer', () => {
  expect(isFor({ is: 'returning' }, facts())).toBe(false);
  expect(isFor({ is: 'returning' }, facts({ lastAt: daysAgo(30, -1) }))).toBe(false);
  expect(isFor({ is: 'returning' }, facts({ lastAt: daysAgo(30) }))).toBe(true);
});

test('a band of spenders begins at its first amount and ends before its last', () => {
  const spent = [4999, 5000, 9999, 10_000].filter((amount) => isFor(spender(5000, 10_000), facts({ spent: amount })));
  expect(spent).toEqual([5000, 9999]);
  expect(isFor(spender(5000), facts({ spent: 1_000_000 }))).toBe(true);
});

test('an item that requires another is locked until that one was bought', () => {
  expect(isUnlocked(item(), facts())).toBe(true);
  expect(isUnlocked(item({ requires: 'first' }), facts({ items: new Set(['second']) }))).toBe(false);
  expect(isUnlocked(item({ requires: 'first' }), facts({ items: new Set(['first']) }))).toBe(true);
});

test('the refusal names the item that has to be bought', () => {
  const refused = offerRefusal(item({ requires: 'first' }), facts());
  expect(refused).toMatchObject({ code: 'item.locked', params: { item: 'offer', requires: 'first' } });
});

test('who an item is not for does not learn what would unlock it', () => {
  const refused = offerRefusal(item({ audience: { is: 'new' }, requires: 'first' }), facts({ lastAt: now }));
  expect(refused).toMatchObject({ code: 'item.not_for_you', params: { item: 'offer' } });
});

test('what is for this player and unlocked is not refused', () => {
  const bought = facts({ items: new Set(['first']), lastAt: now, spent: 5000 });
  expect(offerRefusal(item({ audience: spender(5000), requires: 'first' }), bought)).toBeNull();
});
