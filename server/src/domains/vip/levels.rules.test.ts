import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missingLevel } from '#server/domains/catalog/index.ts';
import {
  checkLevels,
  claimableFrom,
  claimableUntil,
  createEarnings,
  crossedLevels,
  levelOf,
  MAX_EARNED,
  pointsFor,
} from './levels.rules.ts';

const rung = (id: string, from: number) => ({ id, from, pointsPercent: 0 });

test.each([
  [1_499_000, 100, 0, 14],
  [99_999, 100, 0, 0],
  [100_000, 100, 0, 1],
  [1_499_000, 100, 10, 15],
  [1_499_000, 250, 0, 5],
])(
  '%i thousandths at one point for %i with %i percent more earn %i points',
  (inReference, pointFor, pointsPercent, points) => {
    expect(pointsFor(inReference, pointFor, { pointsPercent })).toBe(points);
  },
);

test('a level begins at its threshold; negative points have the first level', () => {
  const levels = [rung('bronze', 0), rung('silver', 100), rung('gold', 500)];
  const at = (points: number) => levelOf(levels, points).id;
  expect([-7, 0, 99, 100, 499, 500].map(at)).toEqual(['bronze', 'bronze', 'bronze', 'silver', 'silver', 'gold']);
});

test.each([
  [[rung('a', 0), rung('b', 10), rung('c', 20)], []],
  [
    [{ ...rung('a', 0), reward: { points: 5 }, coupon: 'monthly' }, rung('b', 10)],
    [
      'must not be set on the first level, which no player ever reaches',
      'must not be set on the first level, which no player ever reaches',
    ],
  ],
  [[rung('a', 5)], ['must be 0, because every player has the first level']],
  [[rung('a', 0), rung('b', 10), rung('c', 10)], ['must be above the previous level']],
  [[rung('a', 0), rung('a', 10)], ['is used twice (a)']],
])('reports mistakes of levels (%#)', (levels, messages) => {
  expect(checkLevels(levels).map(({ message }) => message)).toEqual(messages);
});

test.each([
  [0, 99, []],
  [0, 100, ['silver']],
  [100, 499, []],
  [99, 500, ['silver', 'gold']],
  // Points fall to exactly the threshold: the level is kept.
  [500, 100, ['gold']],
  [100, 99, ['silver']],
  [-5, 0, []],
] as const)('a change from %i points to %i crosses these levels: %s', (before, after, ids) => {
  const levels = [rung('bronze', 0), rung('silver', 100), rung('gold', 500)];
  expect(crossedLevels(levels, before, after).map(({ id }) => id)).toEqual(ids);
});

test('a higher level earns more, and without levels an order earns nothing', () => {
  const levels = [rung('bronze', 0), { ...rung('gold', 100), pointsPercent: 50 }];
  const earn = createEarnings({ pointFor: 100, levels });
  expect([earn(1_499_000, 0), earn(1_499_000, 99), earn(1_499_000, 100)]).toEqual([14, 14, 21]);
  expect(createEarnings(null)(1_499_000, 100)).toBe(0);
});

test('a level’s grant waits 72 hours, and stays claimable for at least 72 more, also if its month ends', () => {
  const from = claimableFrom(new Date('2026-01-30T12:00:00Z'));
  expect(from.toISOString()).toBe('2026-02-02T12:00:00.000Z');
  const until = (ends: string) => claimableUntil(from, new Date(ends)).toISOString();
  expect(until('2026-02-01T00:00:00Z')).toBe('2026-02-05T12:00:00.000Z');
  expect(until('2026-03-01T00:00:00Z')).toBe('2026-03-01T00:00:00.000Z');
});

test('caps the points of an order', () => {
  expect(pointsFor(2 ** 31 * 1000, 1, { pointsPercent: 1000 })).toBe(MAX_EARNED);
});

test('an offer for a level is available exactly from that level on', () => {
  const ladder = fc
    .uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 19 })
    .map((steps) =>
      [0, ...steps.toSorted((a, b) => a - b)].map((from, at) => ({ ...rung(`l${at}`, from), name: { en: 'L' } })),
    );
  fc.assert(
    fc.property(ladder, fc.nat(19), fc.integer({ min: -20_000, max: 20_000 }), (all, at, points) => {
      const needed = all[at % all.length];
      const lacked = missingLevel({ timeZone: 'UTC', all }, { is: 'vip', from: needed?.id ?? '' }, points);
      expect(lacked === null).toBe(all.indexOf(levelOf(all, points)) >= at % all.length);
      // With exactly the missing points the level is reached, and with one less it is not.
      if (lacked) {
        expect(levelOf(all, points + (lacked.missing ?? 0))).toBe(needed);
        expect(levelOf(all, points + (lacked.missing ?? 0) - 1)).not.toBe(needed);
      }
    }),
  );
});
