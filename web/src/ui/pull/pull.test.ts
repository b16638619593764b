import { expect, test } from 'vitest';
import { pulledBy, pullState, RELEASE_AT } from './pull.ts';

test('the content follows half the distance of the finger, only down and only so far', () => {
  expect([-40, 0, 40, 100, 5_000].map(pulledBy)).toEqual([0, 0, 20, 50, 96]);
});

test('a release refreshes from a distance on that can be reached', () => {
  expect(pullState(0, false)).toBe('idle');
  expect(pullState(RELEASE_AT - 1, false)).toBe('pull');
  expect(pullState(RELEASE_AT, false)).toBe('release');
  expect(pullState(pulledBy(5_000), false)).toBe('release');
});

test('while it loads, gestures are ignored', () => {
  for (const distance of [0, 10, 90]) expect(pullState(distance, true)).toBe('loading');
});
