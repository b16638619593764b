import { expect, test } from 'vitest';
import { readReturn } from './provider-attempt.ts';

test('of what a provider put into the return address, the last of repeated parameters counts', () => {
  expect(readReturn('?state=a&code=b&state=c&code=d&error=e&error=f&iss=g&iss=h')).toEqual({
    state: 'c',
    code: 'd',
    error: 'f',
    iss: 'h',
  });
});

test('what is empty counts as absent, and without a state no provider made the address', () => {
  expect(readReturn('?state=a&code=b&error=')).toEqual({ state: 'a', code: 'b' });
  expect(readReturn('?code=b')).toBeNull();
  expect(readReturn('?state=a&state=&code=b')).toBeNull();
});
