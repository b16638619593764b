import { expect, test } from 'vitest';
import { secondsLeft } from './push.rules.ts';

const at = (time: string) => new Date(`2026-11-23T${time}Z`);

test.each([
  ['UTC', '08:59:59', 0],
  ['UTC', '09:00:00', 12 * 3600],
  ['UTC', '20:59:59', 1],
  ['UTC', '21:00:00', 0],
  ['UTC', '00:00:00', 0],
  ['Asia/Tokyo', '00:00:00', 12 * 3600],
  ['Asia/Tokyo', '12:00:00', 0],
  ['Asia/Kolkata', '03:30:00', 12 * 3600],
  ['America/Los_Angeles', '16:59:00', 0],
  ['America/Los_Angeles', '17:00:00', 12 * 3600],
])('reminders of rewards are sent by day: %s at %s', (zone, time, left) => {
  expect(secondsLeft('reward_expiring', zone, at(time))).toBe(left);
});

test('reminders of the draw are sent only in the evening', () => {
  expect(secondsLeft('draw_open', 'UTC', at('16:59:59'))).toBe(0);
  expect(secondsLeft('draw_open', 'UTC', at('17:00:00'))).toBe(4 * 3600);
  expect(secondsLeft('draw_open', 'UTC', at('21:00:00'))).toBe(0);
});

test('uses the local time of the zone, also when its clocks change', () => {
  // On this day clocks in Berlin went back at 03:00. 08:30 UTC is 09:30 there; one day earlier it was 10:30.
  expect(secondsLeft('reward_expiring', 'Europe/Berlin', new Date('2026-10-25T07:59:00Z'))).toBe(0);
  expect(secondsLeft('reward_expiring', 'Europe/Berlin', new Date('2026-10-24T07:59:00Z'))).toBeGreaterThan(0);
});
