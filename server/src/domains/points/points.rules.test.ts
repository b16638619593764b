import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkLevels, levelOf, pointsFor, takenBack } from './points.rules.ts';

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

test('of what is refunded as a whole no point is left, of nothing refunded none is taken, and more takes never less', () => {
  const sums = fc.record({
    points: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    total: fc.integer({ min: 1, max: 10 ** 12 }),
  });
  fc.assert(
    fc.property(sums, fc.nat(10 ** 12), fc.nat(10 ** 12), ({ points, total }, one, other) => {
      expect([takenBack(points, 0, total), takenBack(points, total, total)]).toEqual([0, points]);
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(takenBack(points, less, total)).toBeLessThanOrEqual(takenBack(points, more, total));
      expect(takenBack(points, more, total)).toBeLessThanOrEqual(points);
    }),
  );
});

test('a part that went back takes its share, rounded in favour of the player', () => {
  expect(takenBack(14, 749, 1499)).toBe(6);
});

test('a level begins with its first point; whoever owes points has the first level', () => {
  const levels = [rung('bronze', 0), rung('silver', 100), rung('gold', 500)];
  const at = (points: number) => levelOf(levels, points).id;
  expect([-7, 0, 99, 100, 499, 500].map(at)).toEqual(['bronze', 'bronze', 'bronze', 'silver', 'silver', 'gold']);
});

test.each([
  [[rung('a', 0), rung('b', 10), rung('c', 20)], []],
  [[rung('a', 5)], ['must be 0: the first level is everybody’s']],
  [[rung('a', 0), rung('b', 10), rung('c', 10)], ['must be above the level before']],
  [[rung('a', 0), rung('a', 10)], ['is used twice (a)']],
])('mistakes of levels are found (%#)', (levels, messages) => {
  expect(checkLevels(levels).map(({ message }) => message)).toEqual(messages);
});
