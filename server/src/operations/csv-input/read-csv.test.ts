import { expect, test } from 'vitest';
import { WrongColumns } from './mistake.ts';
import { readCsv } from './read-csv.ts';

const COLUMNS = ['uid', 'name', 'note'] as const;
const missing = (found: readonly string[]) => (found.includes('uid') ? [] : ['uid is missing']);

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(source: string | AsyncIterable<string>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const row of readCsv(source, { all: COLUMNS, missing }))
    found.push('why' in row ? [row.line, row.why] : [row.line, row.cells]);
  return found;
}

const columnsOf = (text: string) =>
  read(text).then(
    () => [],
    (error: unknown) => {
      if (error instanceof WrongColumns) return error.mistakes.map(({ why }) => why);
      throw error;
    },
  );

const ROWS = [
  [2, { uid: '1', name: 'a, b; c\td' }],
  [4, { uid: '2', name: 'two\nlines "quoted"' }],
  [6, { uid: '3', name: '' }],
];
const file = (separator: string, end: string): string =>
  ['uid,name', '1,"a, b; c\td"', '', '2,"two', 'lines ""quoted"""', '3,']
    .map((line, at) => (at === 1 ? line.replace(',', separator) : line.replaceAll(',', separator)))
    .join(end);

test.each([
  [',', '\n'],
  [';', '\r\n'],
  ['\t', '\r\n'],
  [';', '\r'],
])('reads cells between %j and rows ended by %j, in pieces of any size', async (separator, end) => {
  const text = `\uFEFF${file(separator, end)}`;
  expect(await read(text)).toEqual(ROWS);
  for (const size of [1, 2, 3, 7]) expect(await read(pieces(text, size))).toEqual(ROWS);
});

test('takes the sign off texts that an export protects from spreadsheets', async () => {
  expect(await read("uid,name\n1,'=1+1\n2,'quoted'")).toEqual([
    [2, { uid: '1', name: '=1+1' }],
    [3, { uid: '2', name: "'quoted'" }],
  ]);
});

test('names every mistake of the first line', async () => {
  expect(await columnsOf('name,Name,,uuid\n1,2,3,4')).toEqual([
    'the column name is there twice',
    'column 3 has no name',
    'there is no column uuid; columns are uid, name, note',
    'uid is missing',
  ]);
  expect(await columnsOf('\n\n')).toEqual(['uid is missing']);
});

test('names rows with too few or too many cells by their line; empty cells at the end are none', async () => {
  expect(await read('uid,name,,\n1,a,,\n2\n\n3,b,c\n4,d\n5,e,,,')).toEqual([
    [2, { uid: '1', name: 'a' }],
    [3, 'there is 1 cell for 2 columns'],
    [5, 'there are 3 cells for 2 columns'],
    [6, { uid: '4', name: 'd' }],
    [7, 'there are 5 cells for 2 columns'],
  ]);
});

test.each([
  ['at the end', '"x,3\n4,5\n', 'a quote is not closed'],
  ['in a long file', `"x,3\n${'4,5\n'.repeat(30_000)}`, 'the row has more than 64 kB; probably a quote is not closed'],
  [
    'closed too early',
    '"x" y,3\n4,5\n',
    'there is text after a closing quote; write each quote in a quoted text twice, such as "12"" disc"',
  ],
])('names the line of a row that hides the rest: a quote %s', async (_, rest, why) => {
  expect(await read(`uid,name\n1,"a\nb"\n\n${rest}`)).toEqual([
    [2, { uid: '1', name: 'a\nb' }],
    [5, why],
  ]);
});

test('other work goes on while a large file is read', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  try {
    await read(`uid,name\n${'1,a\n'.repeat(50_000)}`);
  } finally {
    clearInterval(timer);
  }
  expect(turns).toBeGreaterThan(5);
});
