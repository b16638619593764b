import { expect, test } from 'vitest';
import { readReturn } from './provider-attempt.ts';

test('readReturn uses the last value of each repeated parameter', () => {
  expect(readReturn('?state=a&code=b&state=c&code=d&error=e&error=f&iss=g&iss=h')).toEqual({
    state: 'c',
    code: 'd',
    error: 'f',
    iss: 'h',
  });
});

test('an empty parameter counts as missing, and an address without a state did not come from a provider', () => {
  expect(readReturn('?state=a&code=b&error=')).toEqual({ state: 'a', code: 'b' });
  expect(readReturn('?code=b')).toBeNull();
  expect(readReturn('?state=a&state=&code=b')).toBeNull();
});
