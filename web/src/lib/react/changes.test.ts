import { expect, test } from 'vitest';
import { nextChange } from './changes.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

test('the next change is the first future moment, at most a day from now', () => {
  expect(nextChange([null, at(-1), at(5), at(9), at(3)], NOW)).toBe(3 * HOUR);
  expect(nextChange([null, null], NOW)).toBeNull();
  expect(nextChange([at(-1)], NOW)).toBeNull();
  expect(nextChange([at(24 * 365)], NOW)).toBe(24 * HOUR);
});

test('a change that was due a moment ago is requested again, because clocks differ', () => {
  expect(nextChange([new Date(NOW - 3_000).toISOString(), at(5)], NOW)).toBe(5_000);
  expect(nextChange([new Date(NOW - 40_000).toISOString()], NOW)).toBeNull();
});
