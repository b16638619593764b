import { expect, test } from 'vitest';
import { table } from './table.ts';

test('columns are as wide as their widest cell', () => {
  expect(
    table([
      { a: 'long', b: 1 },
      { a: null, b: new Date('2026-11-21T10:00:00.123Z') },
    ]),
  ).toBe('a     b\nlong  1\n-     2026-11-21 10:00:00Z');
});

test('shows the first rows and the number of further ones', () => {
  const lines = table(Array.from({ length: 300_000 }, (_, id) => ({ id }))).split('\n');
  expect(lines.slice(0, 2)).toEqual(['id', '0']);
  expect(lines.slice(-2)).toEqual(['499', '… and 299500 more: `--json` has all']);
});

test('shows (none) without rows', () => {
  expect(table([])).toBe('(none)');
});

test('removes characters that could steer a terminal', () => {
  expect(table([{ reason: 'a\u001b[2Jb\r\nc\u009bd' }])).toBe('reason\na [2Jb c d');
});
