import { expect, test } from 'vitest';
import { plain } from './plain.ts';

test.each([
  ['a colour', 'a\x1b[31mb', 'a\uFFFD[31mb'],
  ['a colour in one control character', 'a\x9b31mb', 'a\uFFFD31mb'],
  ['an overwritten line', 'refused\rdone', 'refused\uFFFDdone'],
  ['a bidi override', 'a\u202Egnp.b', 'a\uFFFDgnp.b'],
])('%s does not reach a terminal', (_, text, shown) => {
  expect(plain(text)).toBe(shown);
});

test('keeps lines, tabs and all letters', () => {
  const text = 'a\tb\nc\r\nเมือง 日本 مرحبا \u200F👩\u200D🚀';
  expect(plain(text)).toBe(text);
});
