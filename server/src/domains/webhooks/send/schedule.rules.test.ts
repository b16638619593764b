import { expect, test } from 'vitest';
import { GIVE_UP_MS, parkingOf, waitOfEndpoint, waitOfEvent } from './schedule.rules.ts';

const HOUR = 3_600_000;

test('an event is tried some thirty times in three days, first often', () => {
  let at = 0;
  let tries = 0;
  while (at < GIVE_UP_MS) at += waitOfEvent(++tries);
  expect(waitOfEvent(1)).toBe(5000);
  expect(waitOfEvent(100)).toBe(4 * HOUR);
  expect(tries).toBeGreaterThan(20);
  expect(tries).toBeLessThan(40);
});

test('an endpoint that is down is tried within 5 minutes', () => {
  expect([1, 2, 3].map(waitOfEndpoint)).toEqual([1000, 2000, 4000]);
  expect(waitOfEndpoint(1000)).toBe(300_000);
});

test('of each key only the first event that was not taken is due, and none behind an older one', () => {
  const event = (id: number, key: string) => ({ id, key });
  const events = [event(1, 'a'), event(2, 'a'), event(3, 'b'), event(4, 'c'), event(5, 'c'), event(6, 'old')];
  const sent = {
    tries: [
      { event: 1, error: null },
      { event: 2, error: '500' },
    ],
    taken: new Set([1]),
  };
  const parked = parkingOf(events, sent, new Set(['old']));
  expect(parked.map(({ event: id, wait, failed }) => [id, wait, failed])).toEqual([
    [2, 5000, true],
    [3, 0, false],
    [4, 0, false],
    [5, null, false],
    [6, null, false],
  ]);
});
