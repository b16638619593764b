import { expect, test } from 'vitest';
import { csv } from './csv.ts';

test('cells stand in quotes, whatever is in them', () => {
  expect(
    csv([
      ['a', 'b,"c"'],
      ['x\ny', null],
    ]),
  ).toBe('"a","b,""c"""\r\n"x\ny",""');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '\n=1'])('%j is no formula', (text) => {
  expect(csv([[text]])).toBe(`"'${text}"`);
});

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['a\n -1', "a\n' -1"],
  ['a;"=1+1', 'a;\'""=1+1'],
  ['＝1+1', "'＝1+1"],
  ['"=1+1', '\'""=1+1'],
  ['1 + 1 = 2; so-so', '1 + 1 = 2; so-so'],
])('%j holds no formula either where a spreadsheet splits cells elsewhere', (text, cell) => {
  expect(csv([[text]])).toBe(`"${cell}"`);
});

test('a number stays one', () => {
  expect(csv([[-1, 'a=b']])).toBe('"-1","a=b"');
});
