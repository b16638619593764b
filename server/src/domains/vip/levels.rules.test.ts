import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelLacked } from '#server/domains/catalog/index.ts';
import {
  checkLevels,
  claimableFrom,
  claimableUntil,
  crossed,
  earnings,
  levelOf,
  MOST_EARNED,
  pointsFor,
} from './levels.rules.ts';

const rung = (id: string, from: number) => ({ id, from, pointsPercent: 0 });

test.each([
  [1_499_000, 100, 0, 14],
  [99_999, 100, 0, 0],
  [100_000, 100, 0, 1],
  [1_499_000, 100, 10, 15],
  [1_499_000, 250, 0, 5],
])('%i thousandths, a point for %i, %i percent more: %i', (inReference, pointFor, pointsPercent, points) => {
  expect(pointsFor(inReference, pointFor, { pointsPercent })).toBe(points);
});

test('a level begins with its first point; whoever owes points has the first level', () => {
  const levels = [rung('bronze', 0), rung('silver', 100), rung('gold', 500)];
  const at = (points: number) => levelOf(levels, points).id;
  expect([-7, 0, 99, 100, 499, 500].map(at)).toEqual(['bronze', 'bronze', 'bronze', 'silver', 'silver', 'gold']);
});

test.each([
  [[rung('a', 0), rung('b', 10), rung('c', 20)], []],
  [
    [{ ...rung('a', 0), reward: { points: 5 }, coupon: 'monthly' }, rung('b', 10)],
    [
      'is nothing that the first level can bring: nobody reaches it',
      'is nothing that the first level can bring: nobody reaches it',
    ],
  ],
  [[rung('a', 5)], ['must be 0: the first level is everybody’s']],
  [[rung('a', 0), rung('b', 10), rung('c', 10)], ['must be above the level before']],
  [[rung('a', 0), rung('a', 10)], ['is used twice (a)']],
])('mistakes of levels are found (%#)', (levels, messages) => {
  expect(checkLevels(levels).map(({ message }) => message)).toEqual(messages);
});

test.each([
  [0, 99, []],
  [0, 100, ['silver']],
  [100, 499, []],
  [99, 500, ['silver', 'gold']],
  // Going down: what is left is enough for the level that begins there.
  [500, 100, ['gold']],
  [100, 99, ['silver']],
  [-5, 0, []],
] as const)('from %i points to %i, these levels are crossed: %s', (before, after, ids) => {
  const levels = [rung('bronze', 0), rung('silver', 100), rung('gold', 500)];
  expect(crossed(levels, before, after).map(({ id }) => id)).toEqual(ids);
});

test('a higher level earns more, and without levels nothing is earned', () => {
  const levels = [rung('bronze', 0), { ...rung('gold', 100), pointsPercent: 50 }];
  const earn = earnings({ pointFor: 100, levels });
  expect([earn(1_499_000, 0), earn(1_499_000, 99), earn(1_499_000, 100)]).toEqual([14, 14, 21]);
  expect(earnings(null)(1_499_000, 100)).toBe(0);
});

test('what a level brings waits 72 hours, and can be claimed for 72 more at least, however soon its month ends', () => {
  const from = claimableFrom(new Date('2026-01-30T12:00:00Z'));
  expect(from.toISOString()).toBe('2026-02-02T12:00:00.000Z');
  const until = (ends: string) => claimableUntil(from, new Date(ends)).toISOString();
  expect(until('2026-02-01T00:00:00Z')).toBe('2026-02-05T12:00:00.000Z');
  expect(until('2026-03-01T00:00:00Z')).toBe('2026-03-01T00:00:00.000Z');
});

test('no order earns more than the database can count, whatever a point is given for', () => {
  expect(pointsFor(2 ** 31 * 1000, 1, { pointsPercent: 1000 })).toBe(MOST_EARNED);
});

test('what is for a level is had by exactly those whose level is that or a higher one', () => {
  const ladder = fc
    .uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 19 })
    .map((steps) =>
      [0, ...steps.toSorted((a, b) => a - b)].map((from, at) => ({ ...rung(`l${at}`, from), name: { en: 'L' } })),
    );
  fc.assert(
    fc.property(ladder, fc.nat(19), fc.integer({ min: -20_000, max: 20_000 }), (all, at, points) => {
      const needed = all[at % all.length];
      const lacked = levelLacked({ timeZone: 'UTC', all }, { is: 'vip', from: needed?.id ?? '' }, points);
      expect(lacked === null).toBe(all.indexOf(levelOf(all, points)) >= at % all.length);
      // So many more are enough, and not one is too many.
      if (lacked) {
        expect(levelOf(all, points + (lacked.missing ?? 0))).toBe(needed);
        expect(levelOf(all, points + (lacked.missing ?? 0) - 1)).not.toBe(needed);
      }
    }),
  );
});
