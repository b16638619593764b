import { expect, test } from 'vitest';
import { addressOf, type Choice, choiceOf, daysOf, queryOf } from './report.ts';

const NOW = Date.parse('2026-11-01T00:30:00Z');
const of = (address: string): Choice => choiceOf(new URL(address, 'http://desk.test').searchParams);

test.each([
  '/money',
  '/money?period=yesterday&zone=Europe%2FBerlin',
  '/money?period=own&from=2026-09-01&to=2026-09-30&by=game%2Cday&game=7&country=DE&currency=EUR&method=card',
])('the address %s keeps the whole report', (address) => {
  expect(addressOf(of(address))).toBe(address);
});

test.each([
  '/money?period=own&from=2026-09-30&to=2026-09-01',
  '/money?period=own&from=x&to=2026-09-01',
  '/money?period=ever&zone=Mars/Olympus&by=player,,',
])('of the address %s only valid parts count', (address) => {
  expect(addressOf(of(address))).toBe('/money');
});

test.each([
  ['yesterday', 'UTC', '2026-10-31', '2026-10-31'],
  ['week', 'UTC', '2026-10-26', '2026-11-01'],
  ['month', 'UTC', '2026-11-01', '2026-11-01'],
  ['last-month', 'UTC', '2026-10-01', '2026-10-31'],
  // There it is still October.
  ['month', 'America/Los_Angeles', '2026-10-01', '2026-10-31'],
  ['last-month', 'America/Los_Angeles', '2026-09-01', '2026-09-30'],
])('the period %s in %s is %s to %s', (period, zone, from, to) => {
  expect(daysOf(of(`/money?period=${period}&zone=${zone}`), NOW)).toEqual({ from, to });
});

test('the server gets only filters that are set', () => {
  expect(queryOf(of('/money?country=DE&by=day,item'), NOW)).toEqual({
    from: '2026-11-01',
    to: '2026-11-01',
    zone: 'UTC',
    by: 'day,item',
    country: 'DE',
  });
});
