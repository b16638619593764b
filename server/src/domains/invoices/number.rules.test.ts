import { expect, test } from 'vitest';
import { formatProblem, nextNumber, printNumber, type Sequence } from './number.rules.ts';

const NOW = new Date('2026-11-29T10:00:00.000Z');
const sequence = (change: Partial<Sequence> = {}): Sequence => ({
  prefix: 'RE-',
  format: '{prefix}{year}-{number:6}',
  year: 2026,
  last: 41,
  issuedAt: new Date('2026-11-28T10:00:00.000Z'),
  ...change,
});

test('a number has its prefix, year and width, and grows beyond the width', () => {
  expect(printNumber('{prefix}{year}-{number:6}', { prefix: 'RE-', year: 2026, sequence: 42 })).toBe('RE-2026-000042');
  expect(printNumber('{prefix}{number:3}', { prefix: 'A', year: 2026, sequence: 12345 })).toBe('A12345');
  expect(printNumber('{prefix}{number}.{year}', { prefix: 'A', year: 2026, sequence: 7 })).toBe('A7.2026');
});

test('the next number follows the last one', () => {
  const { place, after } = nextNumber(sequence(), NOW);
  expect(place).toEqual({ prefix: 'RE-', year: 2026, sequence: 42, number: 'RE-2026-000042', issuedAt: NOW });
  expect(after).toEqual(sequence({ last: 42, issuedAt: NOW }));
  expect(nextNumber(sequence({ last: 0, issuedAt: null }), NOW).place.sequence).toBe(1);
});

test('a new year begins with 1, unless numbers go on over the years', () => {
  const next = new Date('2027-01-01T00:00:00.000Z');
  expect(nextNumber(sequence(), next).place).toMatchObject({ year: 2027, sequence: 1, number: 'RE-2027-000001' });
  expect(nextNumber(sequence({ year: 0 }), next).place).toMatchObject({
    year: 0,
    sequence: 42,
    number: 'RE-2027-000042',
  });
});

test('a clock that was put back moves neither the date nor the year back', () => {
  const latest = new Date('2027-01-01T00:00:00.500Z');
  const { place } = nextNumber(sequence({ year: 2027, last: 3, issuedAt: latest }), new Date('2026-12-31T23:59:59Z'));
  expect(place).toMatchObject({ year: 2027, sequence: 4, issuedAt: latest, number: 'RE-2027-000004' });
});

test.each([
  ['{prefix}{number:6}', false, null],
  ['{prefix}{year}-{number:6}', true, null],
  ['{prefix}{number:6}', true, 'needs {year}, because numbers begin again each year'],
  ['{number}{prefix}', false, 'must begin with {prefix}'],
  ['{prefix}{year}', true, 'needs {prefix} and {number} once each'],
  ['{prefix}{number}{number}', false, 'needs {prefix} and {number} once each'],
  ['{prefix}{year}{year}{number}', true, 'has {year} twice'],
  ['{prefix}{year:2}{number}', true, 'only {number} has a width'],
  ['{prefix}{month}{number}', false, 'may have {prefix}, {year}, {number}, {number:6}, letters, digits and - . _'],
  ['{prefix} {number}', false, 'may have {prefix}, {year}, {number}, {number:6}, letters, digits and - . _'],
  ['{prefix}/{number}', false, 'may have {prefix}, {year}, {number}, {number:6}, letters, digits and - . _'],
])('the format %s, each year: %s, has the problem %s', (format, restarts, problem) => {
  expect(formatProblem(format, restarts)).toBe(problem);
});
