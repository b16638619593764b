import { expect, test } from 'vitest';
import { readPrice, readWhole } from './numbers.ts';

const points = (text: string) => readWhole(text, 'a number of points');

test('digits are a whole number', () => {
  expect([points('0'), points('1000'), points('007')]).toEqual([{ value: 0 }, { value: 1000 }, { value: 7 }]);
});

test.each([
  ['1.000', ': a point can separate thousands or decimals. Write 1000 or 1'],
  ['1,000', ': a comma can separate thousands or decimals. Write 1000 or 1'],
  ['1.000.000', ': write 1000000, without signs between digits'],
  ['1 000', ': write 1000, without signs between digits'],
  ["1'000", ': write 1000, without signs between digits'],
  ['1.5', ': it has no decimals'],
  ['-1', ''],
  ['+5', ''],
  ['0x10', ''],
  ['1234567890123456', ''],
])('%j is refused as a whole number', (text, right) => {
  expect(points(text)).toEqual({ why: `${text} is not a number of points${right}` });
});

test.each([
  ['4.99', 'EUR', 499],
  ['4.9', 'EUR', 490],
  ['4', 'EUR', 400],
  ['1.000', 'BHD', 1_000],
  ['1000', 'JPY', 1_000],
  ['1.0000', 'CLF', 10_000],
])('%s %s is a price of %d minor units', (text, currency, value) => {
  expect(readPrice(text, currency)).toEqual({ value });
});

test.each([
  ['4,99', 'EUR', 'at most 2 decimals, after a point. Write 4.99'],
  ['1,000', 'BHD', 'at most 3 decimals, after a point. Write 1000 or 1.000'],
  ['1.000', 'EUR', 'at most 2 decimals, after a point. Write 1000 or 1.00'],
  ['1.000', 'JPY', 'no decimals. Write 1000 or 1'],
  ['1.999', 'EUR', 'at most 2 decimals, after a point. Write 1999 only if the point separates thousands'],
  ['1.234', 'JPY', 'no decimals. Write 1234'],
  ['1.000,50', 'EUR', 'at most 2 decimals, after a point. Write 1000.50'],
  ["1'000.50", 'EUR', 'at most 2 decimals, after a point. Write 1000.50'],
  ['1.000.000', 'IDR', 'at most 2 decimals, after a point. Write 1000000'],
  ['1 000', 'EUR', 'at most 2 decimals, after a point. Write 1000'],
])('%j is refused as a price in %s', (text, currency, right) => {
  expect(readPrice(text, currency)).toEqual({ why: `${text} is not a price in ${currency}: ${currency} has ${right}` });
});

test.each([
  ['0', 'EUR'],
  ['-1', 'EUR'],
  ['€4.99', 'EUR'],
  ['10000001', 'EUR'],
])('%j is no price in %s', (text, currency) => {
  expect(readPrice(text, currency)).toEqual({ why: `${text} is not a price in ${currency}` });
});
