import { expect, test } from 'vitest';
import { deviation, repeatedWinChance } from './odds.rules.ts';

test('expected counts give no deviation, and a prize that never comes gives a large one', () => {
  expect(deviation([600, 300, 100], [6, 3, 1])).toBeLessThan(0);
  expect(deviation([660, 340, 0], [6, 3, 1])).toBeGreaterThan(4.75);
  expect(deviation([0, 0, 0], [6, 3, 1])).toBe(0);
});

test.each([
  ['one draw, of the rarest prize', [0, 0, 0, 1]],
  ['two draws, one of the rarest prize', [1, 0, 0, 1]],
  ['sixty draws, one of the rarest prize', [36, 18, 5, 1]],
  ['six hundred draws, two of the rarest prize', [360, 180, 58, 2]],
])('usual random variation raises no alarm: %s', (_, counts) => {
  expect(deviation(counts, [600, 300, 99, 1])).toBeLessThan(3);
});

test('over many draws, a prize that comes twice as often raises an alarm', () => {
  expect(deviation([600, 200, 200], [6, 3, 1])).toBeGreaterThan(4.75);
});

test.each([
  [1, 1, 0.5, 0.5],
  [2, 2, 0.1, 0.01],
  [1, 10, 0.1, 1 - 0.9 ** 10],
  [2, 10, 0.1, 1 - 0.9 ** 10 - 10 * 0.1 * 0.9 ** 9],
  [3, 3, 0.001, 1e-9],
  [0, 5, 0.3, 1],
])('%s or more times in %s draws, of probability %s, has probability %s', (times, draws, chance, likely) => {
  expect(repeatedWinChance(times, draws, chance)).toBeCloseTo(likely, 12);
});
