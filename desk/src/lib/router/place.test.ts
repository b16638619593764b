import { expect, test } from 'vitest';
import { matchPath, partsOf } from './place.ts';

test('an address has a path without a slash at its end, and a query', () => {
  expect(partsOf('/audit/?order=1').path).toBe('/audit');
  expect(partsOf('/audit/?order=1').query.get('order')).toBe('1');
  expect(partsOf('/').path).toBe('/');
});

test.each([
  ['/orders/:number', '/orders/20261128-AB', { number: '20261128-AB' }],
  ['/orders/:number', '/orders/a%2Fb', { number: 'a/b' }],
  ['/orders/:number', '/orders/', null],
  ['/orders/:number', '/orders/%E0', null],
  ['/orders/:number', '/orders/a/b', null],
  ['/audit', '/audit', {}],
  ['/audit', '/Audit', null],
])('%s matches %s: %o', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});
