import { expect, test } from 'vitest';
import { retryDelay } from './retry.ts';

test('waits follow the schedule, and end with it', () => {
  expect([1, 2, 3].map((attempts) => retryDelay([5, 30], attempts, 0))).toEqual([5, 30, null]);
});

test('chance only delays, by at most a tenth', () => {
  expect(retryDelay([30], 1, 0.999)).toBeGreaterThan(30);
  expect(retryDelay([30], 1, 1)).toBe(33);
});
