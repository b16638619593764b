import { expect, test } from 'vitest';
import { localeOfTag } from '#server/http/request/locale.ts';
import { localeOf } from '#web/i18n/languages.ts';

test.each([
  ['ko-KR', 'ko'],
  ['en_US', 'en'],
  ['PT-br', 'pt'],
  [' de ', 'de'],
  ['zh', 'zh'],
  ['zh-CN', 'zh'],
  ['zh-SG', 'zh'],
  ['zh-Hans', 'zh'],
  ['zh-Hans-HK', 'zh'],
  ['zh-TW', 'zh-tw'],
  ['zh_MO', 'zh-tw'],
  ['zh-Hant', 'zh-tw'],
  ['zh-Hant-HK', 'zh-tw'],
  ['cmn', 'zh'],
  ['cmn-Hans-CN', 'zh'],
  ['cmn-Hant-TW', 'zh-tw'],
  ['zh-cmn-Hant-TW', 'zh-tw'],
  ['yue', 'zh-tw'],
  ['yue-HK', 'zh-tw'],
  ['zh-yue', 'zh-tw'],
  ['yue-Hans-CN', 'zh'],
  ['yue-CN', 'zh'],
  ['zhu', null],
  ['nl', null],
  ['', null],
  ['"><script>', null],
])('server and page read the tag %s as %s', (tag, locale) => {
  expect([localeOfTag(tag), localeOf(tag) ?? null]).toEqual([locale, locale]);
});
