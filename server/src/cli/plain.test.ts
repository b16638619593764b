import { expect, test } from 'vitest';
import { plain } from './plain.ts';

test.each([
  ['a colour', 'a\x1b[31mb', 'a\uFFFD[31mb'],
  ['the same in one sign', 'a\x9b31mb', 'a\uFFFD31mb'],
  ['a line written over', 'refused\rdone', 'refused\uFFFDdone'],
  ['a turn of direction', 'a\u202Egnp.b', 'a\uFFFDgnp.b'],
])('%s does not reach a terminal', (_, text, shown) => {
  expect(plain(text)).toBe(shown);
});

test('lines, columns and every letter stay', () => {
  const text = 'a\tb\nc\r\nเมือง 日本 مرحبا \u200F👩\u200D🚀';
  expect(plain(text)).toBe(text);
});
