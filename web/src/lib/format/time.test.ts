import { expect, test } from 'vitest';
import {
  formatClock,
  formatCountdown,
  formatDateTime,
  formatDay,
  formatMoment,
  formatWithZone,
  UNKNOWN_ZONE,
} from './time.ts';

const AT = '2026-11-21T07:17:30Z';
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ');

test.each([
  ['en-US', '7:17 AM', 'Nov 21, 2026, 7:17 AM'],
  ['de', '07:17', '21. Nov. 2026, 07:17'],
  ['ja-JP', '7:17', '2026年11月21日 7:17'],
])('in %s, hours have the same form in all formats', (tag, clock, moment) => {
  expect(plain(formatClock(AT, tag, 'UTC'))).toBe(clock);
  expect(plain(formatDateTime(AT, tag, 'UTC'))).toBe(moment);
  const told = [formatWithZone(AT, tag, undefined, { now: Date.parse(AT) }), formatDateTime(AT, tag)].map(plain);
  for (const text of told) expect(text).toContain(plain(formatClock(AT, tag)));
});

test('a zone is named if it is not the player’s, also if they differ only in summer', () => {
  const inBerlin = (iso: string) => plain(formatMoment(iso, 'en-US', {}, 'Africa/Lagos', 'Europe/Berlin'));
  expect(inBerlin('2026-12-01T03:00:00Z')).toBe('4:00 AM');
  expect(inBerlin('2026-07-01T03:00:00Z')).toBe('4:00 AM GMT+1');
  expect(plain(formatMoment(AT, 'en-US', {}, 'UTC', 'Europe/Berlin'))).toBe('7:17 AM UTC');
});

test('without a known player’s zone, times are in UTC or in their own zone, and name it', () => {
  expect(plain(formatMoment(AT, 'en-US', {}, undefined, UNKNOWN_ZONE))).toBe('7:17 AM UTC');
  expect(plain(formatMoment(AT, 'en-US', {}, 'Asia/Shanghai', UNKNOWN_ZONE))).toBe('3:17 PM GMT+8');
});

test('near times have the day of the week, far ones the year', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(formatWithZone('2026-11-28T12:00:00Z', 'en-US', 'UTC', { now })).toMatch(/^Sat, Nov 28, 12:00/);
  expect(formatWithZone('2030-06-01T12:00:00Z', 'en-US', 'UTC', { now })).toMatch(/^Jun 1, 2030, 12:00/);
  expect(formatDay(new Date('2026-11-21T12:00:00'), 'en-US')).toBe('Nov 21, 2026');
});

test.each([
  [0, '0:00'],
  [-3, '0:00'],
  [9, '0:09'],
  [59.2, '1:00'],
  [245, '4:05'],
  [3_609, '1:00:09'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});
