import { expect, test } from 'vitest';
import type { DeliveryState } from './fulfilment.machine.ts';
import {
  deliveryContents,
  deliveryEvent,
  isUntouched,
  lateTimes,
  RECALL_SECONDS,
  RETRY_SECONDS,
  wasTried,
} from './fulfilment.rules.ts';

test('the tries last about 72 hours, then end', () => {
  const hours = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0) / 3600;
  expect(hours).toBeGreaterThan(72);
  expect(hours).toBeLessThan(84);
});

test('the waits between tries grow: minutes, hours, then twice a day', () => {
  expect(RETRY_SECONDS.slice(0, 9)).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800]);
  expect(new Set(RETRY_SECONDS.slice(9))).toEqual(new Set([43_200]));
});

test('a game is asked about a recalled delivery for a quarter of an hour', () => {
  expect(RECALL_SECONDS).toBe(900);
});

test('delivers everything that each good grants, bonus and extra included', () => {
  const grants = [
    { id: 'astralite', quantity: 300, bonus: 30, extra: 9 },
    { id: 'stardust', quantity: 5, bonus: 1 },
  ];
  expect(deliveryContents(grants)).toEqual([
    { id: 'astralite', quantity: 339 },
    { id: 'stardust', quantity: 6 },
  ]);
});

test.each([
  ['queued', 0, 0, true],
  ['queued', 1, 0, false],
  ['queued', 0, 1, false],
  // Final without a try: the game will not be asked.
  ['withdrawn', 0, 0, false],
] as const)(
  'a delivery in state %s after %i tries in round %i is untouched: %s',
  (state, attempts, round, untouched) => {
    expect(isUntouched({ state, attempts, round })).toBe(untouched);
  },
);

test.each([
  [0, 0, false],
  [1, 0, true],
  [0, 1, true],
])('after %i tries in round %i a try was begun: %s', (attempts, round, tried) => {
  expect(wasTried({ attempts, round })).toBe(tried);
});

const delivery = { playerId: 'p', id: 'd', source: 'order', reference: 'o', reason: null };
const fact = { playerId: 'p', deliveryId: 'd', source: 'order', reference: 'o' };

test.each(['accepted', 'withdrawn', 'unclear'] as const)(
  'a delivery in state %s publishes an event that names its player',
  (state) => {
    expect(deliveryEvent({ ...delivery, state })).toEqual({ type: `delivery.${state}`, key: 'd', payload: fact });
  },
);

test.each([
  [true, { ...fact, recalled: true }],
  [false, fact],
])('the event has `recalled` (%s) only if the delivery was recalled', (recalled, payload) => {
  expect(deliveryEvent({ ...delivery, state: 'accepted', recalled })?.payload).toEqual(payload);
});

test.each([
  ['bag_full', 'bag_full'],
  [null, ''],
])('a refusal for reason %j publishes the reason %j', (reason, told) => {
  const payload = { ...fact, reason: told };
  expect(deliveryEvent({ ...delivery, state: 'refused', reason })).toEqual({
    type: 'delivery.refused',
    key: 'd',
    payload,
  });
});

test.each<DeliveryState>(['queued', 'retrying', 'parked', 'recalling'])(
  'a delivery in state %s publishes no event: it is not decided',
  (state) => {
    expect(deliveryEvent({ ...delivery, state })).toBeNull();
  },
);

test('a delivery is late after 15 minutes, and has the times of its next and last try', () => {
  const dueAt = new Date('2026-11-21T10:00:00Z');
  const of = (over: Partial<Parameters<typeof lateTimes>[0]>) =>
    lateTimes({ state: 'retrying', attempts: 5, dueAt, overdue: false, trying: false, age: 900, ...over });
  const hours = (date: Date | null | undefined) => date && (date.getTime() - dueAt.getTime()) / 3_600_000;
  expect(of({ age: 899 })).toBeNull();
  expect(of({})?.nextTryAt).toEqual(dueAt);
  // The schedule goes on after the sixth try; each wait may be 10 % longer.
  const rest = (1 + 2 + 4 + 8 + 5 * 12) * 1.1;
  expect(hours(of({})?.lastTryAt)).toBeCloseTo(rest);
  // The end stays the same while that try is under way.
  expect(hours(of({ attempts: 6, trying: true })?.lastTryAt)).toBeCloseTo(rest);
  expect(hours(of({ attempts: RETRY_SECONDS.length })?.lastTryAt)).toBe(0);
  // The worker is down, or the game is full: the next time is unknown.
  expect(of({ state: 'queued', attempts: 0 })?.nextTryAt).toBeNull();
  expect(of({ overdue: true })?.nextTryAt).toBeNull();
  expect(hours(of({ overdue: true })?.lastTryAt)).toBeCloseTo(rest);
  expect(of({ state: 'parked' })).toEqual({ nextTryAt: null, lastTryAt: null });
  for (const state of ['accepted', 'refused', 'recalling', 'withdrawn', 'unclear'] as const)
    expect(of({ state })).toBeNull();
});
