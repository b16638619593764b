import { expect, test } from 'vitest';
import { formatReset, formatSale } from './reset.ts';

test('a weekly limit resets on a day of the week, in its own zone, which is named', () => {
  const text = formatReset('2026-11-22T20:00:00Z', { period: 'week', timeZone: 'Asia/Shanghai' }, 'en-US');
  expect(text).toBe('Mon, 04:00 GMT+8');
});

test('a monthly limit resets on a date', () => {
  expect(formatReset('2026-12-01T04:00:00Z', { period: 'month', timeZone: 'UTC' }, 'en-US')).toBe('Dec 1, 04:00 UTC');
});

test('the end of a sale is told in the player’s zone, which is named', () => {
  expect(formatSale('2029-12-31T23:00:00Z', 'en-US', 'Etc/GMT-1')).toBe('Jan 1, 2030, 00:00 GMT+1');
});
