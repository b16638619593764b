import { expect, test } from 'vitest';
import { chanceOf, deviation } from './odds.rules.ts';

test('counts that are as expected are no deviation, and a prize that never comes is a large one', () => {
  expect(deviation([600, 300, 100], [6, 3, 1])).toBeLessThan(0);
  expect(deviation([660, 340, 0], [6, 3, 1])).toBeGreaterThan(4.75);
  expect(deviation([0, 0, 0], [6, 3, 1])).toBe(0);
});

test.each([
  [1, 1, 0.5, 0.5],
  [2, 2, 0.1, 0.01],
  [1, 10, 0.1, 1 - 0.9 ** 10],
  [2, 10, 0.1, 1 - 0.9 ** 10 - 10 * 0.1 * 0.9 ** 9],
  [3, 3, 0.001, 1e-9],
  [0, 5, 0.3, 1],
])('%s times or more in %s draws, of chance %s, is %s', (times, draws, chance, likely) => {
  expect(chanceOf(times, draws, chance)).toBeCloseTo(likely, 12);
});
