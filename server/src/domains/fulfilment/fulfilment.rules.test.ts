import { expect, test } from 'vitest';
import { nextTry, RETRY_SECONDS } from './fulfilment.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('the first retry comes after five seconds', () => {
  expect(nextTry(1, now, 0)).toEqual(new Date('2026-11-21T12:00:05Z'));
});

test('chance only delays, by at most a tenth', () => {
  expect(nextTry(2, now, 0.999)?.getTime()).toBeLessThanOrEqual(now.getTime() + 33_000);
});

test('the tries last about 72 hours, then end', () => {
  const hours = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0) / 3600;
  expect(hours).toBeGreaterThan(72);
  expect(hours).toBeLessThan(84);
  expect(nextTry(RETRY_SECONDS.length + 1, now, 0)).toBeNull();
});
