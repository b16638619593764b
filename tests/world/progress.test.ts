import { expect, test } from 'vitest';
import { clock, failure, secondsLeft } from './progress.ts';

test('expects the rest of a run to be as fast as the finished part', () => {
  expect(secondsLeft(30, 60, 120)).toBe(60);
  expect(secondsLeft(30, 60, 0)).toBe(0);
});

test('expects no end before the first file is done', () => {
  expect(secondsLeft(5, 0, 120)).toBeUndefined();
});

test('a failure has its place, and the first lines of its reason', () => {
  const message = Array.from({ length: 20 }, (_, n) => `line ${n}`).join('\n');
  const lines = failure('a.test.ts', 'group > is true', message).split('\n');
  expect(lines.slice(0, 2)).toEqual(['✗ a.test.ts > group > is true', '    line 0']);
  expect(lines).toHaveLength(9);
});

test('shows times in minutes and seconds', () => {
  expect([0, 9.9, 65, 3600].map(clock)).toEqual(['0:00', '0:09', '1:05', '60:00']);
});
