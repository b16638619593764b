import { expect, test } from 'vitest';
import type { Character } from '#contract/endpoints/characters.ts';
import type { ItemEntry } from '../schema/catalog.schema.ts';
import { itemRefusal } from './sale.rules.ts';

const itemOf = (over: Partial<ItemEntry>): ItemEntry => ({ id: 'gems', sale: {}, level: {}, ...over }) as ItemEntry;
const character = (level: number): Character => ({
  roleId: 'r',
  name: 'R',
  server: { id: 's', name: 'S' },
  level,
  avatar: null,
});
const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['before its sale', { sale: { from: '2026-11-21T12:00:01Z' } }, 10, 'item.not_on_sale'],
  ['at the instant its sale ends', { sale: { until: '2026-11-21T12:00:00Z' } }, 10, 'item.not_on_sale'],
  ['below its level', { level: { min: 11 } }, 10, 'item.level_too_low'],
  ['above its level', { level: { max: 9 } }, 10, 'item.level_too_high'],
])('an item is refused %s', (_, over, level, code) => {
  expect(itemRefusal(itemOf(over), character(level), now)?.code).toBe(code);
});

test('an item is sold within its window and levels, bounds included', () => {
  const open = { sale: { from: '2026-11-21T12:00:00Z', until: '2026-11-21T12:00:01Z' }, level: { min: 10, max: 10 } };
  expect(itemRefusal(itemOf(open), character(10), now)).toBeNull();
});

test('an item without a window or bounds is always sold, to all players', () => {
  expect(itemRefusal(itemOf({}), character(1), now)).toBeNull();
});

test('an error has the required level or time', () => {
  const sale = { from: '2026-11-22T00:00:00Z' };
  const refused = [{ sale }, { level: { min: 11 } }, { level: { max: 9 } }].map((over) =>
    itemRefusal(itemOf(over), character(10), now),
  );
  const { id } = itemOf({});
  expect(refused.map((refusal) => refusal?.params)).toEqual([
    { item: id, from: sale.from, until: null },
    { item: id, required: 11, level: 10 },
    { item: id, allowed: 9, level: 10 },
  ]);
});
