import { expect, test } from 'vitest';
import { amountFor, pointsFor, sayable } from './estimate.ts';

test.each([
  [91, 92, 0, 0],
  [92, 92, 0, 1],
  [1649, 92, 0, 17],
  [1649, 92, 20, 20],
  [1649, 92, 15, 19],
  // 3 × 0.1 is a little more than 0.3.
  [3, 0.1 * 3, 0, 10],
  [7, 0.7, 0, 10],
])('paying %d at %d per point, with %d percent extra, earns %d', (amount, rate, percent, points) => {
  expect(pointsFor(amount, { amount: rate }, percent)).toBe(points);
});

test.each([
  [1, 92, 0, 92],
  [120, 92, 0, 11_040],
  [120, 92, 20, 9200],
  [10, 0.7, 0, 7],
  [3, 1.5, 0, 5],
])('%d points at %d each, with %d percent extra, cost %d', (points, rate, percent, amount) => {
  expect(amountFor(points, { amount: rate }, percent)).toBe(amount);
});

test('amountFor is enough for the points, and one minor unit less is not', () => {
  for (const rate of [92, 150, 1.5, 0.7, 254]) {
    for (const percent of [0, 5, 7, 20]) {
      for (let points = 1; points < 200; points += 1) {
        const amount = amountFor(points, { amount: rate }, percent);
        expect(pointsFor(amount, { amount: rate }, percent)).toBeGreaterThanOrEqual(points);
        expect(pointsFor(amount - 1, { amount: rate }, percent)).toBeLessThan(points);
      }
    }
  }
});

test.each([
  [92, { points: 1, amount: 92 }],
  [0.5, { points: 10, amount: 5 }],
  [9.2, { points: 10, amount: 92 }],
  [1 / 3, { points: 1000, amount: 333 }],
])('sayable expresses %d per point in whole units', (amount, said) => {
  expect(sayable({ amount })).toEqual(said);
});
