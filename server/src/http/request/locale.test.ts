import { expect, test } from 'vitest';
import { cookieOf, localeOfHeader } from './locale.ts';

test.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['nl,en;q=0.5,ja;q=0.7', 'ja'],
  ['nl,ja;Q=0.9,en;q=0.5', 'ja'],
  ['yue-HK,en;q=0.9', 'zh-tw'],
  ['nl', null],
  ['ja;q=0, it', 'it'],
  ['*', null],
  [undefined, null],
])('the header %s means %s', (header, locale) => {
  expect(localeOfHeader(header)).toBe(locale);
});

test('a name after another byte than a space is no name of a cookie', () => {
  const planted = (before: string) =>
    cookieOf({ cookie: `a=1;${before}__Host-pay=planted; __Host-pay=own` }, '__Host-pay');
  expect([planted('\u00a0'), planted('\t'), planted('')]).toEqual(['own', 'own', 'planted']);
});
