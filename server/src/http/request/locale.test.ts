import { expect, test } from 'vitest';
import { localeOfHeader } from './locale.ts';

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
