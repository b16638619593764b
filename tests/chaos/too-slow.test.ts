import { expect, test } from 'vitest';
import { isTooSlow, SLOW_START_MS } from './too-slow.ts';

const broken = (...invariants: ('I0' | 'I3' | 'quiet' | 'alive')[]) => ({
  violations: invariants.map((invariant) => ({ invariant, number: null, what: '' })),
});

test.each([
  ['nothing is broken', broken(), SLOW_START_MS, false],
  ['few buyers got their item on a slow machine', broken('I0', 'quiet', 'alive'), SLOW_START_MS, true],
  ['few buyers got their item on a fast machine', broken('I0'), SLOW_START_MS - 1, false],
  ['an item came twice on a slow machine', broken('quiet', 'I3'), SLOW_START_MS, false],
])('%s: decides if the machine is too slow to judge', (_, verdict, slowest, expected) => {
  expect(isTooSlow(verdict, slowest)).toBe(expected);
});
