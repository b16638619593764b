import { expect, test } from 'vitest';
import { watchProviders } from './provider-health.ts';

const BOTH = ['a', 'b'];

test('after a minute one new attempt tries the failing provider, and the others wait for its result', () => {
  let now = 0;
  const health = watchProviders(() => now);
  for (let n = 0; n < 5; n++) health.failed('a');
  expect(health.choose(BOTH)).toEqual(['b', ['a']]);
  now = 60_000;
  expect([health.choose(BOTH)[0], health.choose(BOTH)[0]]).toEqual(['a', 'b']);
  health.answered('a');
  expect(health.choose(BOTH)).toEqual(['a', ['b']]);
});

test('if all are failing, the first is asked', () => {
  const health = watchProviders(() => 0);
  for (const name of BOTH) for (let n = 0; n < 5; n++) health.failed(name);
  expect(health.choose(BOTH)).toEqual(['a', ['b']]);
});

test('four failures, or five that are not in a row, change nothing', () => {
  const health = watchProviders(() => 0);
  for (let n = 0; n < 4; n++) health.failed('a');
  expect(health.choose(BOTH)[0]).toBe('a');
  health.answered('a');
  health.failed('a');
  expect(health.choose(BOTH)[0]).toBe('a');
});
