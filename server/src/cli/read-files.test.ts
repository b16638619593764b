import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readGrants } from './read-grants.ts';
import { readPlayers } from './read-players.ts';

const dir = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(dir, { recursive: true }));
const written = (text: string): string => {
  const file = join(dir, 'players.csv');
  writeFileSync(file, text);
  return file;
};
const grants = async (text: string, all = false) => {
  const read = [];
  for await (const part of readGrants(written(text), { all, atOnce: 10 })) read.push(part);
  return read;
};

test.each([['uid,points\n123,5\n'], ['\uFEFFuid,points\r\n123,5\r\n'], ['\uFEFF"uid";"points"\r\n"123";"5"\r\n']])(
  'reads grants from the formats of spreadsheets: %j',
  async (text) => {
    expect(await grants(text)).toEqual([{ lines: [{ at: 2, uid: 123, contents: { points: 5 } }], bad: [] }]);
  },
);

test.each([
  ['1.000', '1.000 is not a number of points: a point can separate thousands or decimals. Write 1000 or 1'],
  ['5.0', '5.0 is not a number of points: it has no decimals'],
  ['1e3', '1e3 is not a number of points'],
])('refuses %j as a number of points: it would be read as another one', async (points, why) => {
  expect(await grants(`uid;points\n123;${points}\n`)).toEqual([{ lines: [], bad: [{ at: 2, why }] }]);
});

test('names the line where a row with line breaks begins, and reads on after a wrong row', async () => {
  expect(await grants('uid,goods,gid\r\n1,"key:2\r\n",7\r\n2,key:x,7\r\n3\r\n4,key:1,7\r\n')).toEqual([
    {
      lines: [
        { at: 2, uid: 1, contents: { gid: 7, goods: [{ good: 'key', quantity: 2 }] } },
        { at: 6, uid: 4, contents: { gid: 7, goods: [{ good: 'key', quantity: 1 }] } },
      ],
      bad: [
        { at: 4, why: 'x is not a number of key' },
        { at: 5, why: 'there is 1 cell for 3 columns' },
      ],
    },
  ]);
});

test('ignores a byte order mark', async () => {
  expect(await grants('\uFEFF123\r\n456\r\n', true)).toEqual([
    {
      lines: [
        { at: 1, uid: 123 },
        { at: 2, uid: 456 },
      ],
      bad: [],
    },
  ]);
  expect(readPlayers(written('\uFEFF123\r\n456\r\n'))).toEqual([123, 456]);
});
