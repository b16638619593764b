import type { Reward } from '#contract/endpoints/rewards.ts';

/** From here on the rest is counted down. */
const COUNTDOWN_MS = 72 * 3_600_000;

/** What there is to say of the time of a reward at a moment (milliseconds): when it opens, how long it is open yet, until when; null: it stays. */
export type ClaimTime = { kind: 'from' | 'until'; at: string } | { kind: 'ends'; at: string; left: number } | null;

export function claimTimeOf({ state, from, until }: Pick<Reward, 'state' | 'from' | 'until'>, now: number): ClaimTime {
  if (state === 'waiting' && from) return { kind: 'from', at: from };
  if (until === null) return null;
  const left = Date.parse(until) - now;
  return left < COUNTDOWN_MS ? { kind: 'ends', at: until, left: Math.max(0, left) } : { kind: 'until', at: until };
}
