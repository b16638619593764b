import { expect, test } from 'vitest';
import { z } from 'zod';
import { pageOf, positionAt } from './cursor.ts';

const position = z.tuple([z.int(), z.string()]);
const at = (n: number): [number, string] => [n, `row ${n}`];

test('a page names the position after which the next begins, and the last page none', () => {
  const { page, next } = pageOf([1, 2, 3], 2, at);
  expect(page).toEqual([1, 2]);
  expect(positionAt(next, position)).toEqual([2, 'row 2']);
  expect(pageOf([1, 2], 2, at)).toEqual({ page: [1, 2] });
  expect(pageOf([], 2, at)).toEqual({ page: [] });
  expect(positionAt(undefined, position)).toBeNull();
});

test.each([
  ['no JSON', 'x'],
  ['another list', Buffer.from('["a", 1]').toString('base64url')],
  ['nothing', ''],
])('a position of %s is refused', (_, after) => {
  expect(() => positionAt(after, position)).toThrow(/an earlier page/);
});
