import { expect, test } from 'vitest';
import { claimTimeOf } from './claim-time.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

test('a reward that ends within 72 hours is counted down, another shows its end, and one without an end shows nothing', () => {
  const open = { state: 'claimable', from: null } as const;
  expect(claimTimeOf({ ...open, until: at(71.5) }, NOW)).toEqual({ kind: 'ends', at: at(71.5), left: 71.5 * HOUR });
  expect(claimTimeOf({ ...open, until: at(72) }, NOW)).toEqual({ kind: 'until', at: at(72) });
  expect(claimTimeOf({ ...open, until: null }, NOW)).toBeNull();
});

test('a reward that is not open yet shows its start, even if it ends soon after', () => {
  expect(claimTimeOf({ state: 'waiting', from: at(1), until: at(2) }, NOW)).toEqual({ kind: 'from', at: at(1) });
});

test('the remaining time is never below zero', () => {
  expect(claimTimeOf({ state: 'claimable', from: null, until: at(-1) }, NOW)).toMatchObject({ left: 0 });
});
