import { expect, test } from 'vitest';
import type { GameEntry, ItemEntry } from '#server/domains/catalog/index.ts';
import { type PromotionFacts, promotionsFor } from './promotion.rules.ts';

const now = new Date('2026-11-27T12:00:00Z');
const promotions = (first: number, rebate: number, firstTopUp: PromotionFacts['firstTopUp'] = 'free') =>
  promotionsFor(
    { rebate: rebate > 0 ? { percent: rebate } : undefined } as GameEntry,
    { firstTopUpBonusPercent: first } as ItemEntry,
    { now, firstTopUp },
  );

test.each([
  [50, 10, 'free', { kind: 'first_top_up', percent: 50 }],
  [10, 50, 'free', { kind: 'rebate', percent: 50 }],
  [20, 20, 'free', { kind: 'first_top_up', percent: 20 }],
  [50, 10, 'used', { kind: 'rebate', percent: 10 }],
  [50, 10, 'reserved', { kind: 'rebate', percent: 10 }],
  [50, 0, 'used', null],
  [0, 10, 'free', { kind: 'rebate', percent: 10 }],
  [0, 0, 'free', null],
] as const)(
  'of a first top-up of %i % and a rebate of %i % (%s) only the larger applies',
  (first, rebate, is, larger) => {
    expect(promotions(first, rebate, is).larger).toEqual(larger);
  },
);

test('the smaller promotion has the larger one as its reason', () => {
  expect(promotions(50, 10)).toMatchObject({
    firstTopUp: { percent: 50, reason: null },
    rebate: { percent: 10, reason: 'first_top_up' },
  });
  expect(promotions(10, 50)).toMatchObject({
    firstTopUp: { percent: 10, reason: 'rebate' },
    rebate: { percent: 50, reason: null },
  });
});

test.each([
  ['does not apply before its start', { from: '2026-11-27T12:00:01Z' }, null],
  ['applies at its start', { from: '2026-11-27T12:00:00Z' }, 'rebate'],
  ['does not apply at its end', { until: '2026-11-27T12:00:00Z' }, null],
  ['applies just before its end', { until: '2026-11-27T12:00:01Z' }, 'rebate'],
] as const)('a rebate %s', (_, times, kind) => {
  const game = { rebate: { percent: 10, ...times } } as GameEntry;
  const item = { firstTopUpBonusPercent: 0 } as ItemEntry;
  expect(promotionsFor(game, item, { now, firstTopUp: 'free' }).larger?.kind ?? null).toBe(kind);
});
