import { expect, test } from 'vitest';
import { formatReset } from './reset.ts';

test('a weekly limit resets on a weekday, shown in its own time zone, which is named', () => {
  const rule = { period: 'week', timeZone: 'Asia/Shanghai' } as const;
  expect(formatReset('2026-11-22T20:00:00Z', rule, 'en-US', 'Europe/Berlin')).toMatch(/^Mon,? 4:00\sAM GMT\+8$/);
});

test('the time zone is not named for players who live in it', () => {
  const rule = { period: 'week', timeZone: 'Asia/Shanghai' } as const;
  expect(formatReset('2026-11-22T20:00:00Z', rule, 'en-US', 'Asia/Singapore')).toMatch(/^Mon,? 4:00\sAM$/);
});

test('a monthly limit resets on a date', () => {
  const rule = { period: 'month', timeZone: 'UTC' } as const;
  expect(formatReset('2026-12-01T04:00:00Z', rule, 'en-US', 'Europe/Berlin')).toMatch(/^Dec 1, 4:00\sAM UTC$/);
});
