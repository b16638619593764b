import { expect, test } from 'vitest';
import { ago, bytes, deadline, seconds, utcTime } from './format.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const after = (hours: number): string => new Date(NOW + hours * 3_600_000).toISOString();

test.each([
  [0.01, 'just now'],
  [0.02, '1 minute ago'],
  [2.5, '2 hours ago'],
  [24, '1 day ago'],
  [50, '2 days ago'],
])('%d hours before is %s', (hours, text) => {
  expect(ago(after(-hours), NOW)).toBe(text);
});

test.each([
  [0, 'The deadline is over', true],
  [-5, 'The deadline is over', true],
  [0.5, 'Due in less than an hour', true],
  [5, 'Due in 5 hours', true],
  [24, 'Due in 1 day', true],
  [72, 'Due in 3 days', true],
  [73, 'Due in 3 days', false],
  [240, 'Due in 10 days', false],
])('a deadline in %d hours: %s, urgent %s', (hours, text, isUrgent) => {
  expect(deadline(after(hours), NOW)).toEqual({ text, isUrgent });
});

test('an unknown deadline is not urgent', () => {
  expect(deadline(null, NOW)).toEqual({ text: 'No known deadline', isUrgent: false });
});

test('times of tooltips are in UTC, and say so', () => {
  expect(utcTime('2026-11-28T23:05:33.123Z')).toBe('2026-11-28 23:05:33 UTC');
});

test('sizes and seconds are short', () => {
  expect([bytes(0), bytes(18_400_000), bytes(1_234_000_000), bytes(5e15)]).toEqual([
    '0.0 kB',
    '18 MB',
    '1.2 GB',
    '5000 TB',
  ]);
  expect([seconds(1.24), seconds(45.4), seconds(119), seconds(600)]).toEqual(['1.2 s', '45 s', '119 s', '10 minutes']);
});
