import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/portal/api.ts';
import { claimKeys } from './claim-keys.ts';

const keysFrom = () => {
  let count = 0;
  return claimKeys(() => `key-${++count}`);
};

test.each([
  ['no answer', new ApiError('network')],
  ['an error of the portal', new ApiError('server.internal', { status: 500 })],
  ['the answer that the first try still runs', new ApiError('request.in_flight', { status: 409 })],
])('after %s a retry keeps its key', (_, error) => {
  const keys = keysFrom();
  const key = keys.of('one for a');
  keys.answered('one for a', error);
  expect(keys.of('one for a')).toBe(key);
});

test.each([
  ['a refusal', new ApiError('reward.expired', { status: 409 })],
  ['a success', null],
])('after %s the next press is a new claim', (_, answer) => {
  const keys = keysFrom();
  const key = keys.of('one for a');
  keys.answered('one for a', answer);
  expect(keys.of('one for a')).not.toBe(key);
});

test('the same reward for another character is another claim', () => {
  const keys = keysFrom();
  const key = keys.of('one for a');
  expect(keys.of('one for b')).not.toBe(key);
  expect(keys.of('one for a')).toBe(key);
});
