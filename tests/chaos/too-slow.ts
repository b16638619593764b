import type { Verdict } from './invariants/index.ts';

/**
 * Invariants that a slow machine can break by itself: too few buyers got their item, work is not done in time, or a
 * program does not stop in time.
 */
const OF_SPEED: ReadonlySet<string> = new Set(['I0', 'quiet', 'alive']);

/** About ten times the start of a program on two idle cores, with the others starting at the same time. */
export const SLOW_START_MS = 30_000;

/** Returns true if the violations are more likely caused by the machine than by the shop. */
export const isTooSlow = ({ violations }: Pick<Verdict, 'violations'>, slowestStartMs: number): boolean =>
  violations.length > 0 &&
  slowestStartMs >= SLOW_START_MS &&
  violations.every(({ invariant }) => OF_SPEED.has(invariant));
