import { expect, test } from 'vitest';
import { formatLeft } from './left.ts';

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
])('%d ms read "%s", which is never too long', (milliseconds, text) => {
  expect(formatLeft(milliseconds, 'en-US')).toBe(text);
});
