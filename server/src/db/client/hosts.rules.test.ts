import { expect, test } from 'vitest';
import type { HostState } from './host-watch.ts';
import { primaryOf } from './hosts.rules.ts';

const writes = (timeline: number): HostState => ({ writes: true, timeline });
const reads: HostState = { writes: false, why: 'read-only' };
const see = (states: Record<string, HostState | undefined>, current: string | null, newest: number) =>
  primaryOf(
    Object.entries(states).map(([host, state]) => ({ host, state })),
    current,
    newest,
  );

test('the host that takes writes is the primary, once all were looked at', () => {
  expect(see({ a: reads, b: writes(1), c: undefined }, null, 1)).toBe(null);
  expect(see({ a: reads, b: writes(1), c: reads }, null, 1)).toBe('b');
});

test('without a host that takes writes there is none', () => {
  expect(see({ a: reads, b: reads }, 'a', 1)).toBe(null);
});

test('the promoted host replaces the former primary, also while that one still takes writes', () => {
  expect(see({ a: writes(1), b: writes(2) }, 'a', 2)).toBe('b');
});

test('a former primary that comes back is never used, even if it is the only one that takes writes', () => {
  expect(see({ a: writes(1), b: writes(2) }, 'b', 2)).toBe('b');
  expect(see({ a: writes(1), b: reads }, 'b', 2)).toBe(null);
  expect(see({ a: writes(1), b: writes(2) }, null, 2)).toBe('b');
});

test('of two with the same timeline the present one stays', () => {
  expect(see({ a: writes(3), b: writes(3) }, 'b', 3)).toBe('b');
  expect(see({ a: writes(0), b: writes(0) }, 'b', 0)).toBe('b');
});
