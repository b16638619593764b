import { expect, test } from 'vitest';
import { pulledBy, pullState, RELEASE_AT } from './pull.ts';

test('the content follows half as far as the finger moves down, not up, and not for ever', () => {
  expect([-40, 0, 40, 100, 5_000].map(pulledBy)).toEqual([0, 0, 20, 50, 96]);
});

test('letting go refreshes from a point on that can be reached', () => {
  expect(pullState(0, false)).toBe('idle');
  expect(pullState(RELEASE_AT - 1, false)).toBe('pull');
  expect(pullState(RELEASE_AT, false)).toBe('release');
  expect(pullState(pulledBy(5_000), false)).toBe('release');
});

test('while it loads, no gesture counts', () => {
  for (const distance of [0, 10, 90]) expect(pullState(distance, true)).toBe('loading');
});
