import { expect, test } from 'vitest';
import { isEmailFine } from './email.ts';

test.each([
  '',
  '  ',
  'a@b.example',
  'first.last+tag@mail.shop.example ',
  'a..b@docomo.ne.jp',
  'ａ＠ｂ．ｅｘａｍｐｌｅ',
  '\u200b',
])('"%s" is accepted', (email) => {
  expect(isEmailFine(email)).toBe(true);
});

test.each(['a', 'a@b', '@b.example', 'a b@c.example', 'a@b..example', `${'x'.repeat(250)}@b.example`])(
  '"%s" is refused',
  (email) => {
    expect(isEmailFine(email)).toBe(false);
  },
);
