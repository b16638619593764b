import { expect, test } from 'vitest';
import { claimTimeOf, formatRest, nextChange } from './claim-time.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

test('what ends within 72 hours is counted down, else its end is named, and what has no end says nothing', () => {
  const open = { state: 'claimable', from: null } as const;
  expect(claimTimeOf({ ...open, until: at(71.5) }, NOW)).toEqual({ kind: 'ends', at: at(71.5), left: 71.5 * HOUR });
  expect(claimTimeOf({ ...open, until: at(72) }, NOW)).toEqual({ kind: 'until', at: at(72) });
  expect(claimTimeOf({ ...open, until: null }, NOW)).toBeNull();
});

test('of what waits it is said when it opens, however soon it ends then', () => {
  expect(claimTimeOf({ state: 'waiting', from: at(1), until: at(2) }, NOW)).toEqual({ kind: 'from', at: at(1) });
});

test('a rest is never below zero', () => {
  expect(claimTimeOf({ state: 'claimable', from: null, until: at(-1) }, NOW)).toMatchObject({ left: 0 });
});

test('the next change is the first opening or end that is to come', () => {
  const rewards = [
    { from: null, until: at(-1) },
    { from: at(5), until: at(9) },
    { from: null, until: at(3) },
  ];
  expect(nextChange(rewards, NOW)).toBe(3 * HOUR);
  expect(nextChange([{ from: null, until: null }], NOW)).toBeNull();
  expect(nextChange([{ from: null, until: at(-1) }], NOW)).toBeNull();
  expect(nextChange([{ from: null, until: at(24 * 365) }], NOW)).toBe(24 * HOUR);
});

test('what should have changed a moment ago is asked for again: clocks differ', () => {
  expect(nextChange([{ from: new Date(NOW - 3_000).toISOString(), until: at(5) }], NOW)).toBe(5_000);
  expect(nextChange([{ from: new Date(NOW - 40_000).toISOString(), until: null }], NOW)).toBeNull();
});

test.each([
  [50 * HOUR + 1, 'en-US', '2 days, 2 hr'],
  [5 * HOUR + 12.9 * 60_000, 'en-US', '5 hr, 12 min'],
  [5 * HOUR + 12.9 * 60_000, 'de', '5 Std., 12 Min.'],
  [61_000, 'ja-JP', '1 分 1 秒'],
  [900, 'en-US', '0 sec'],
])('%d ms is told in two units at most (%s)', (rest, tag, text) => {
  expect(formatRest(rest, tag).replaceAll(/\s/g, ' ')).toBe(text);
});
