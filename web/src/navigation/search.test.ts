import { expect, test } from 'vitest';
import { carried, isOwnAddress, parseSearch, shopOf, stringifySearch, validateSearch } from './search.ts';

const read = (text: string) => validateSearch(parseSearch(text));

test('the last of repeated parameters counts', () => {
  expect(read('?gid=1000041&gid=1000052&region=eu&region=na')).toEqual({ gid: 1000052, region: 'na' });
});

test('gid and pid count each by itself: without gid the default game is shown, without pid it is 1', () => {
  expect(shopOf(read(''))).toEqual({ gid: 1000039, pid: 1 });
  expect(shopOf(read('?pid=7'))).toEqual({ gid: 1000039, pid: 7 });
  expect(shopOf(read('?gid=1000041'))).toEqual({ gid: 1000041, pid: 1 });
  expect(shopOf(read('?gid=1000041&pid=7'))).toEqual({ gid: 1000041, pid: 7 });
});

test('malformed values count as absent', () => {
  expect(read(`?gid=abc&pid=-1&page=1.5&status=odd&item=&role=${'x'.repeat(201)}`)).toEqual({});
});

test('what is malformed is overwritten, not only left out', () => {
  const raw = { gid: 'abc', back: '//evil.example', fromID: '7' };
  expect({ ...raw, ...validateSearch(raw) }).toEqual({ gid: undefined, back: undefined, fromID: '7' });
});

test('what is read can be written and read again', () => {
  const search = read('?gid=1000039&item=astralite-980&status=paid&coupon=none&back=%2Fv2%2Fpayment%3Fgid%3D1');
  expect(read(stringifySearch({ ...search }))).toEqual(search);
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
    expect(validateSearch({ back: address })).toEqual({});
  },
);

test('sign-in returns to a page of the app with its choices', () => {
  expect(validateSearch({ back: '/v2/wap/payment?gid=1&item=a' }).back).toBe('/v2/wap/payment?gid=1&item=a');
});
