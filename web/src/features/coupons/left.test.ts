import { expect, test } from 'vitest';
import { formatDeadline, formatLeft } from './left.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [71.9 * HOUR, 'in 2 days'],
  [48 * HOUR, 'in 2 days'],
  [47.9 * HOUR, 'in 47 hours'],
  [HOUR, 'in 1 hour'],
  [59.9 * MINUTE, 'in 59 minutes'],
  [10_000, 'in 1 minute'],
  [-HOUR, 'in 1 minute'],
])('%d ms are said as "%s", never longer than they are', (milliseconds, text) => {
  expect(formatLeft(milliseconds, 'en-US')).toBe(text);
});

test('a deadline that is near names its zone, one that is far its year', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(formatDeadline('2026-11-28T12:00:00Z', 'en-US', now)).toMatch(/^Sat, Nov 28, .* (GMT|UTC)/);
  expect(formatDeadline('2030-06-01T12:00:00Z', 'en-US', now)).toMatch(/2030/);
});
