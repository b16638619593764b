import type { Reward } from '#contract/endpoints/rewards.ts';

/** Rewards that expire sooner than this are counted down. */
const COUNTDOWN_MS = 72 * 3_600_000;

/**
 * The time to show for a reward at `now` (milliseconds): its start, its remaining time, or its end. Null if it never
 * ends.
 */
export type ClaimTime = { kind: 'from' | 'until'; at: string } | { kind: 'ends'; at: string; left: number } | null;

export function claimTimeOf({ state, from, until }: Pick<Reward, 'state' | 'from' | 'until'>, now: number): ClaimTime {
  if (state === 'waiting' && from) return { kind: 'from', at: from };
  if (until === null) return null;
  const left = Date.parse(until) - now;
  return left < COUNTDOWN_MS ? { kind: 'ends', at: until, left: Math.max(0, left) } : { kind: 'until', at: until };
}
