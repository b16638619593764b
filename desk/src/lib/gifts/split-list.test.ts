import { expect, test } from 'vitest';
import { splitList } from './split-list.ts';

test('a list of numbers needs no first line, and keeps its line numbers', () => {
  expect(splitList('\uFEFF\r\n80427731\r\n\r\n31877200\r\n')).toEqual({
    head: 'uid',
    rows: 2,
    parts: [{ first: 2, text: '80427731\n\n31877200\n' }],
  });
});

test('the first line names the columns', () => {
  expect(splitList('uid;points\n1;50')).toEqual({ head: 'uid;points', rows: 1, parts: [{ first: 2, text: '1;50' }] });
});

test('a long list has parts of 2,000 lines that the server takes', () => {
  const lines = Array.from({ length: 4_500 }, (_, at) => `${100_000_000 + at}`);
  const list = splitList(['uid', ...lines].join('\n'));
  if (typeof list === 'string') throw new Error(list);
  expect(list.parts.map(({ first, text }) => [first, text.split('\n').length])).toEqual([
    [2, 2000],
    [2002, 2000],
    [4002, 500],
  ]);
  const wide = splitList(Array.from({ length: 2_000 }, (_, at) => `${at + 1},"${'é'.repeat(50)}"`).join('\n'));
  if (typeof wide === 'string') throw new Error(wide);
  expect(wide.parts.length).toBeGreaterThan(4);
  for (const part of wide.parts)
    expect(new TextEncoder().encode(JSON.stringify(part.text)).length).toBeLessThan(60_000);
});

test.each([
  ['', 'The list is empty.'],
  ['uid\n\n', 'The list has no lines below the names of its columns.'],
  [`uid\n${'1'.repeat(60_000)}`, 'Line 2 is too long.'],
  [
    Array.from({ length: 100_001 }, () => '1').join('\n'),
    'The list has more than 100,000 lines. Split it: both halves can have the same name.',
  ],
])('a list that cannot be sent is refused with the reason', (text, problem) => {
  expect(splitList(text)).toBe(problem);
});
