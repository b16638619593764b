import { expect, test } from 'vitest';
import { formatRest } from './rest.ts';

const MINUTE_MS = 60_000;
const rest = (days: number, hours: number, minutes: number): number => ((days * 24 + hours) * 60 + minutes) * MINUTE_MS;

test.each([
  [rest(2, 4, 59), '2d 4h'],
  [rest(2, 0, 59), '2d'],
  [rest(0, 3, 20), '3h 20m'],
  [rest(0, 3, 0), '3h'],
  [rest(0, 0, 40), '40m'],
])('formatRest(%i ms) has its two largest units', (ms, text) => {
  expect(formatRest(ms, 'en-US')).toBe(text);
});

test('parts of a minute are dropped, but the last minute shows until the end', () => {
  expect(formatRest(rest(0, 1, 1) - 1, 'en-US')).toBe('1h');
  expect(formatRest(1, 'en-US')).toBe('1m');
});

test('other languages use their own units', () => {
  expect([formatRest(rest(2, 4, 0), 'ja'), formatRest(rest(2, 4, 0), 'zh-CN')]).toEqual(['2d 4h', '2天 4小时']);
});
