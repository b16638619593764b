import type { Nudge } from '#contract/endpoints/nudges.ts';

/** What fits into one look. */
const MOST = 3;
/** A level is near where so much of the way to it is done. */
const NEAR = 0.75;

/** What the domains below say of a player. */
export interface Facts {
  /** Rewards to claim. */
  due: number;
  /** Coupons, what expires first leads. */
  expiring: readonly { id: string; name: string; games: readonly number[]; expiresAt: Date }[];
  next: { name: string; art: string; missing: number; done: number } | null;
}

/** What is worth leading with, the most urgent first: what is theirs already, what they would lose, what is nearly theirs. */
export const nudgesOf = (facts: Facts): Nudge[] =>
  [rewards(facts), coupon(facts), level(facts)].filter((nudge) => nudge !== null).slice(0, MOST);

const rewards = ({ due }: Facts): Nudge | null => (due > 0 ? { kind: 'rewards', count: due } : null);

function coupon({ expiring: [first] }: Facts): Nudge | null {
  if (!first) return null;
  const { id, name, games, expiresAt } = first;
  return { kind: 'coupon', id, name, games: [...games], expiresAt: expiresAt.toISOString() };
}

function level({ next }: Facts): Nudge | null {
  if (!next || next.done < NEAR) return null;
  const { name, art, missing } = next;
  return { kind: 'level', name, art, missing };
}
