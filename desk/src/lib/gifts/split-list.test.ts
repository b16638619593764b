import { expect, test } from 'vitest';
import { splitList } from './split-list.ts';

test('a list of numbers needs no first line, and keeps its line numbers', async () => {
  expect(await splitList('\uFEFF\r\n80427731\r\n\r\n31877200\r\n')).toEqual({
    head: 'uid',
    rows: 2,
    parts: [{ first: 2, text: '80427731\n\n31877200\n' }],
  });
});

test('the first line names the columns', async () => {
  expect(await splitList('uid;points\n1;50')).toEqual({
    head: 'uid;points',
    rows: 1,
    parts: [{ first: 2, text: '1;50' }],
  });
});

test('a long list has parts of 2,000 lines that the server takes', async () => {
  const lines = Array.from({ length: 4_500 }, (_, at) => `${100_000_000 + at}`);
  const list = await splitList(['uid', ...lines].join('\n'));
  if (typeof list === 'string') throw new Error(list);
  expect(list.parts.map(({ first, text }) => [first, text.split('\n').length])).toEqual([
    [2, 2000],
    [2002, 2000],
    [4002, 500],
  ]);
  const wide = await splitList(Array.from({ length: 2_000 }, (_, at) => `${at + 1},"${'é'.repeat(50)}"`).join('\n'));
  if (typeof wide === 'string') throw new Error(wide);
  expect(wide.parts.length).toBeGreaterThan(4);
  for (const part of wide.parts)
    expect(new TextEncoder().encode(JSON.stringify(part.text)).length).toBeLessThan(60_000);
});

test.each([
  ['', 'The list is empty.'],
  ['uid\0\n1', 'The list is not a text in UTF-8. Save it in your spreadsheet as “CSV UTF-8”.'],
  ['uid\n\n', 'The list has no lines below the names of its columns.'],
  [`uid\n${'1'.repeat(60_000)}`, 'Line 2 is too long.'],
  [
    Array.from({ length: 100_001 }, () => '1').join('\n'),
    'The list has more than 100,000 lines. Split it: both halves can have the same name.',
  ],
])('a list that cannot be sent is refused with the reason', async (text, problem) => {
  expect(await splitList(text)).toBe(problem);
});

const line = (at: number) => `${100_000_000 + at},"a; b""${at % 2 === 1 ? '\n' : ''}c"`;

test('a part ends with a whole row, so a cell in quotes may have line ends', async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => line(at));
  const list = await splitList(
    ['uid,character', ...rows].join('\r\n').replaceAll('\n', '\r\n').replaceAll('\r\r', '\r'),
  );
  if (typeof list === 'string') throw new Error(list);
  expect(list.rows).toBe(3_000);
  // Line 2000 of the first part would be the first half of a row.
  expect(list.parts[0]?.text.split('\n')).toHaveLength(1_999);
  let next = 2;
  for (const { first, text } of list.parts) {
    expect(first).toBe(next);
    expect([text.startsWith('1'), text.endsWith('c"')]).toEqual([true, true]);
    next += text.split('\n').length;
  }
  expect(list.parts.map(({ text }) => text).join('\n')).toBe(rows.join('\n'));
});

test('a quote within a text opens no cell', async () => {
  const list = await splitList(`uid;goods\n${'1;12" disc:1\n'.repeat(2_500)}`);
  expect(list).toMatchObject({ rows: 2_500, parts: [{ first: 2 }, { first: 2002 }] });
});

test('a quote that is not closed is named in a long list, and sent to the server at the end of one', async () => {
  expect(await splitList(`uid,goods\n1,"x\n${'2,y\n'.repeat(3_000)}`)).toBe(
    'Line 2: a quote is not closed, or the row is too long.',
  );
  expect(await splitList('uid,goods\n1,"x')).toEqual({
    head: 'uid,goods',
    rows: 1,
    parts: [{ first: 2, text: '1,"x' }],
  });
});
