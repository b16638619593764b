// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ownPath, returnOf } from './issuer.ts';

test.each([
  ['/orders/20261128-AB?a=1', '/orders/20261128-AB?a=1'],
  ['/', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/\t/evil.example/', '/'],
  ['/.//evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['orders', '/'],
  ['/sign-in/return', '/'],
  ['/invitation', '/'],
  [null, '/'],
  [7, '/'],
])('after a sign-in the desk returns from %j to %s', (given, path) => {
  expect(ownPath(given)).toBe(path);
});

test('the answer of the issuer is read from the address', () => {
  expect(returnOf('?state=in.abc&code=c&iss=https%3A%2F%2Flogin.example.com&session_state=x')).toEqual({
    is: 'answered',
    isCheck: false,
    isAdd: false,
    answer: { state: 'in.abc', code: 'c', iss: 'https://login.example.com' },
  });
  expect(returnOf('?state=check.abc&code=c')).toMatchObject({ isCheck: true, isAdd: false });
  expect(returnOf('?state=add.abc&code=c')).toMatchObject({ isCheck: false, isAdd: true });
  expect(returnOf('?error=access_denied&state=in.abc')).toEqual({
    isCheck: false,
    isAdd: false,
    is: 'denied',
    code: 'access_denied',
  });
  const words = encodeURIComponent('call +1 555 0100 and read out your code');
  expect(returnOf(`?error=${words}`)).toEqual({ isCheck: false, isAdd: false, is: 'denied', code: 'unknown error' });
  expect([returnOf(''), returnOf('?state=in.abc'), returnOf('?code=c')]).toEqual([null, null, null]);
});
