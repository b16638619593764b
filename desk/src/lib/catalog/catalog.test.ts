import { expect, test } from 'vitest';
import { asTyped, consentsOf, lineRange, type Plan, withLineEnds } from './catalog.ts';

const NONE: Plan = {
  differences: [],
  removals: [],
  prices: [],
  lifted: [],
  counts: { differences: 0, removals: 0, prices: 0, lifted: 0 },
  publisher: null,
};

test('a plan without risky changes needs no consent', () => {
  expect(consentsOf(NONE)).toEqual([]);
});

test('each kind of risky change needs its own consent, with its lines', () => {
  const plan: Plan = {
    ...NONE,
    removals: ['coupons: coupons.fair'],
    prices: ['a', 'b'],
    lifted: ['c'],
    counts: { differences: 4, removals: 1, prices: 2, lifted: 1 },
    publisher: { was: 'One', is: 'Two' },
  };
  expect(consentsOf(plan).map(({ name, label, lines }) => [name, label, lines.length])).toEqual([
    ['takeOver', 'Replace the catalogue of One by that of Two', 0],
    ['remove', 'Remove 1 entry', 1],
    ['yes', 'Change 2 prices and lift 1 limit', 3],
  ]);
});

test.each([
  [1, 'one'],
  [2, 'two'],
  [3, ''],
  [9, ''],
  [0, 'one'],
])('line %i is found', (line, text) => {
  const { start, end } = lineRange('one\ntwo\n', line);
  expect('one\ntwo\n'.slice(start, end)).toBe(text);
});

test('a text keeps the line ends that it had', () => {
  const opened = 'a: 1\r\nb: 2\r\n';
  expect(withLineEnds(asTyped(opened), opened)).toBe(opened);
  expect(withLineEnds('a\nb', 'a: 1\n')).toBe('a\nb');
  expect(withLineEnds('a\nb', null)).toBe('a\nb');
});
