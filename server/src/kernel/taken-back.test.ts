import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountTakenBack } from './taken-back.ts';

test('of what is refunded as a whole nothing is left, of nothing refunded none is taken, and more takes never less', () => {
  const sums = fc.record({
    points: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    total: fc.integer({ min: 1, max: 10 ** 12 }),
  });
  fc.assert(
    fc.property(sums, fc.nat(10 ** 12), fc.nat(10 ** 12), ({ points, total }, one, other) => {
      expect([amountTakenBack(points, 0, total), amountTakenBack(points, total, total)]).toEqual([0, points]);
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(amountTakenBack(points, less, total)).toBeLessThanOrEqual(amountTakenBack(points, more, total));
      expect(amountTakenBack(points, more, total)).toBeLessThanOrEqual(points);
    }),
  );
});

test('a part that went back takes its share, rounded in favour of the player', () => {
  expect(amountTakenBack(14, 749, 1499)).toBe(6);
});
