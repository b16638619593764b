import type { Verdict } from './invariants/index.ts';

/** What a machine breaks by being slow alone: too few buyers served, work that is not done in time, a program that does not stop in time. */
const OF_SPEED: ReadonlySet<string> = new Set(['I0', 'quiet', 'alive']);

/** About ten times what a program takes to start on two idle cores, with the others starting beside it. */
export const SLOW_START_MS = 30_000;

/** Whether what is broken says more of the machine than of the shop. */
export const isTooSlow = ({ violations }: Pick<Verdict, 'violations'>, slowestStartMs: number): boolean =>
  violations.length > 0 &&
  slowestStartMs >= SLOW_START_MS &&
  violations.every(({ invariant }) => OF_SPEED.has(invariant));
