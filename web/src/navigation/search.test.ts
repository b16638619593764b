import { expect, expectTypeOf, test } from 'vitest';
import type { PageId } from '#contract/routes.ts';
import {
  type Carried,
  carried,
  isOwnAddress,
  type LinkedPage,
  parseSearch,
  type Search,
  type SearchOf,
  shopOf,
  stringifySearch,
  validateSearch,
} from './search.ts';

const read = (query: string, page: PageId = 'payment'): Search => validateSearch(page, parseSearch(query));

test('the last of repeated parameters counts', () => {
  expect(read('?gid=1000041&gid=1000052&region=eu&region=na')).toEqual({ gid: 1000052, region: 'na' });
});

test('gid and pid have separate defaults: without gid the default game is shown, without pid it is 1', () => {
  expect(shopOf(read(''))).toEqual({ gid: 1000039, pid: 1 });
  expect(shopOf(read('?pid=7'))).toEqual({ gid: 1000039, pid: 7 });
  expect(shopOf(read('?gid=1000041'))).toEqual({ gid: 1000041, pid: 1 });
  expect(shopOf(read('?gid=1000041&pid=7'))).toEqual({ gid: 1000041, pid: 7 });
});

test('malformed values count as absent', () => {
  expect(read(`?gid=abc&pid=-1&item=&role=${'x'.repeat(201)}`)).toEqual({});
  expect(read('?page=1.5&status=odd', 'history')).toEqual({});
});

test('a link takes only the parameters of its page; another does not compile', () => {
  expectTypeOf<{ order: string; gid: number }>().toExtend<SearchOf<'order'>>();
  expectTypeOf<SearchOf<'order'>>().not.toHaveProperty('item');
  expectTypeOf<SearchOf<'tasks'>>().toEqualTypeOf<Carried>();
  expectTypeOf<'article'>().not.toExtend<LinkedPage>();
});

test('malformed parameters are overwritten, not only left out', () => {
  const raw = { gid: 'abc', back: '//evil.example', fromID: '7' };
  expect({ ...raw, ...validateSearch('login', raw) }).toEqual({ gid: undefined, back: undefined, fromID: '7' });
});

test('parameters can be written and read again', () => {
  const search = read('?gid=1000039&item=astralite-980&coupon=none');
  expect(search).toEqual({ gid: 1000039, item: 'astralite-980', coupon: 'none' });
  expect(read(stringifySearch({ ...search }))).toEqual(search);
});

test('a page reads its own choices, and none of another page', () => {
  const query = '?gid=1000039&item=a&status=paid&order=N1&back=%2Fv2%2Fpayment';
  expect(read(query, 'history')).toEqual({ gid: 1000039, status: 'paid' });
  expect(read(query, 'result')).toEqual({ gid: 1000039, order: 'N1' });
  expect(read(query, 'index')).toEqual({ gid: 1000039 });
});

test('links carry the game and the language, not the choices of a page', () => {
  expect(carried(read('?gid=1000041&locale=ja&mode=pwa&item=a&order=b'))).toEqual({
    gid: 1000041,
    locale: 'ja',
    mode: 'pwa',
  });
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'v2', '/a b', '/v2\\x'])(
  'sign-in never returns to %s',
  (address) => {
    expect(isOwnAddress(address)).toBe(false);
    expect(validateSearch('login', { back: address })).toEqual({});
  },
);

test('sign-in returns to a page of the app with its choices', () => {
  expect(validateSearch('login', { back: '/v2/wap/payment?gid=1&item=a' }).back).toBe('/v2/wap/payment?gid=1&item=a');
});
