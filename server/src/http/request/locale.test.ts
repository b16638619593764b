import { expect, test } from 'vitest';
import { localeOfHeader, localeOfTag } from './locale.ts';

test.each([
  ['ko-KR', 'ko'],
  ['en_US', 'en'],
  ['zh-CN', 'zh'],
  ['zh', 'zh'],
  ['zh-TW', 'zh-tw'],
  ['zh-Hant-HK', 'zh-tw'],
  ['zh-Hans', 'zh'],
  ['PT-br', 'pt'],
  ['nl', null],
  ['', null],
  ['"><script>', null],
])('the tag %s means %s', (tag, locale) => {
  expect(localeOfTag(tag)).toBe(locale);
});

test.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['nl,en;q=0.5,ja;q=0.7', 'ja'],
  ['nl', null],
  ['ja;q=0, it', 'it'],
  ['*', null],
  [undefined, null],
])('the header %s means %s', (header, locale) => {
  expect(localeOfHeader(header)).toBe(locale);
});
