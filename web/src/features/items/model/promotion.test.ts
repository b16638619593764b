import { expect, test } from 'vitest';
import { promotionOf } from './promotion.ts';

const now = new Date('2026-11-21T12:00:00Z');
const item = {
  id: 'pack',
  grants: [
    { id: 'gem', name: 'Gem', quantity: 305, bonus: 20 },
    { id: 'key', name: 'Key', quantity: 1, bonus: 0 },
  ],
  firstTopUpBonusPercent: 50,
};
const rebate = (percent: number, over: { from?: string; until?: string } = {}) => ({
  percent,
  from: null,
  until: null,
  ...over,
});
const none = { noFirstTopUp: [], rebate: null, now };

test('the first top-up adds its percent of each quantity, without the bonus, rounded down', () => {
  expect(promotionOf(item, none)).toEqual({ kind: 'first_top_up', percent: 50, extras: { gem: 152, key: 0 } });
});

test('after the first top-up is used, the rebate applies, or nothing', () => {
  const used = { ...none, noFirstTopUp: ['pack'] };
  expect(promotionOf(item, used)).toBeNull();
  expect(promotionOf(item, { ...used, rebate: rebate(10) })).toEqual({
    kind: 'rebate',
    percent: 10,
    extras: { gem: 30, key: 0 },
  });
});

test('the larger promotion applies, and the first top-up if they are equal', () => {
  const kindAt = (percent: number) => promotionOf(item, { ...none, rebate: rebate(percent) })?.kind;
  expect([kindAt(49), kindAt(50), kindAt(51)]).toEqual(['first_top_up', 'first_top_up', 'rebate']);
});

test('a rebate includes its first instant and excludes its last', () => {
  const kindOf = (over: { from?: string; until?: string }) =>
    promotionOf(item, { ...none, rebate: rebate(60, over) })?.kind;
  expect(kindOf({ from: now.toISOString() })).toBe('rebate');
  expect(kindOf({ from: '2026-11-21T12:00:01Z' })).toBe('first_top_up');
  expect(kindOf({ until: '2026-11-21T12:00:01Z' })).toBe('rebate');
  expect(kindOf({ until: now.toISOString() })).toBe('first_top_up');
});

test('a percent that adds nothing gives no promotion', () => {
  const few = { ...item, grants: [{ id: 'key', name: 'Key', quantity: 1, bonus: 0 }] };
  expect(promotionOf(few, none)).toBeNull();
});
