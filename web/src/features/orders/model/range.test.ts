import { expect, test } from 'vitest';
import { dayOf, monthsBefore, rangeOf } from './range.ts';

const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();

test('without days the server’s default applies', () => {
  expect(rangeOf({})).toEqual({});
});

test('both days belong to the range, in the player’s time zone', () => {
  expect(rangeOf({ since: '2026-01-05', until: '2026-01-31' })).toEqual({
    from: midnight(2026, 1, 5),
    until: midnight(2026, 2, 1),
  });
});

test('without an end the range is open; without a start it is the month before the end', () => {
  expect(rangeOf({ since: '2026-01-05' })).toEqual({ from: midnight(2026, 1, 5) });
  expect(rangeOf({ until: '2026-03-31' })).toEqual({ from: midnight(2026, 2, 28), until: midnight(2026, 4, 1) });
});

test.each([
  { since: 'yesterday' },
  { since: '2026-02-30' },
  { since: '2026-03-02', until: '2026-03-01' },
  { until: '1026-1-1' },
])('%o counts as missing', (days) => {
  expect(rangeOf(days)).toEqual({});
});

test('a month before the 31st is the last day of a shorter month', () => {
  expect(monthsBefore(new Date(2026, 2, 31), 1)).toBe('2026-02-28');
  expect(monthsBefore(new Date(2026, 0, 15), 12)).toBe('2025-01-15');
  expect(dayOf(new Date(2026, 8, 3, 23, 59))).toBe('2026-09-03');
});
