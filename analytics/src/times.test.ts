import { expect, test } from 'vitest';
import { written, zoneOffset } from './times.ts';

test('a time is written by the clock of where the visitor is', () => {
  expect(written(new Date(2026, 0, 2, 3, 4, 5, 6))).toBe('2026-01-02 03:04:05.006');
  expect(written(new Date(2026, 11, 31, 23, 59, 59, 999))).toBe('2026-12-31 23:59:59.999');
});

test.each([
  [-345, 5.75],
  [300, -5],
  [0, 0],
])('a clock that is %s minutes behind is %s hours ahead of UTC', (behind, ahead) => {
  const time = new Date();
  time.getTimezoneOffset = () => behind;
  expect(zoneOffset(time) + 0).toBe(ahead);
});
