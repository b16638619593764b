import { expect, test } from 'vitest';
import { isPeriod, periodOf } from './periods.ts';

const NOW = Date.parse('2026-03-01T00:30:00Z');

test.each([
  ['today', { day: '2026-03-01', days: 1 }],
  ['yesterday', { day: '2026-02-28', days: 1 }],
  ['week', { day: '2026-03-01', days: 7 }],
  ['month', { day: '2026-03-01', days: 1 }],
  ['last-month', { day: '2026-02-28', days: 28 }],
] as const)('%s has its UTC days', (name, period) => {
  expect(periodOf(name, NOW)).toEqual(period);
});

test('the month before January is the December of the year before', () => {
  expect(periodOf('last-month', Date.parse('2027-01-31T23:59:00Z'))).toEqual({ day: '2026-12-31', days: 31 });
});

test('only known names are periods', () => {
  expect([isPeriod('week'), isPeriod('year'), isPeriod(null)]).toEqual([true, false, false]);
});
