import { expect, test } from 'vitest';
import { chanceOf, deviation } from './odds.rules.ts';

test('counts that are as expected are no deviation, and a prize that never comes is a large one', () => {
  expect(deviation([600, 300, 100], [6, 3, 1])).toBeLessThan(0);
  expect(deviation([660, 340, 0], [6, 3, 1])).toBeGreaterThan(4.75);
  expect(deviation([0, 0, 0], [6, 3, 1])).toBe(0);
});

test.each([
  ['one draw, of the rarest', [0, 0, 0, 1]],
  ['two draws, one of the rarest', [1, 0, 0, 1]],
  ['sixty draws, one of the rarest', [36, 18, 5, 1]],
  ['six hundred draws, two of the rarest', [360, 180, 58, 2]],
])('what chance does now and then is no alarm: %s', (_, counts) => {
  expect(deviation(counts, [600, 300, 99, 1])).toBeLessThan(3);
});

test('on a day of some size a prize that comes twice as often is one', () => {
  expect(deviation([600, 200, 200], [6, 3, 1])).toBeGreaterThan(4.75);
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
