import { expect, test } from 'vitest';
import { RETRY_SECONDS, waitAfter } from './fulfilment.rules.ts';

test('the first retry comes after five seconds', () => {
  expect(waitAfter(1, 0)).toBe(5);
});

test('chance only delays, by at most a tenth', () => {
  expect(waitAfter(2, 0)).toBe(30);
  expect(waitAfter(2, 0.999)).toBeGreaterThan(30);
  expect(waitAfter(2, 0.999)).toBeLessThanOrEqual(33);
});

test('the tries last about 72 hours, then end', () => {
  const hours = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0) / 3600;
  expect(hours).toBeGreaterThan(72);
  expect(hours).toBeLessThan(84);
  expect(waitAfter(RETRY_SECONDS.length + 1, 0)).toBeNull();
});
