import type { Nudge } from '#contract/endpoints/nudges.ts';

/** What fits into one look. */
const MOST = 3;
/** A level is near where so much of the way to it is done. */
const NEAR = 0.75;

/** What the domains below say of a player. */
export interface Facts {
  due: { count: number; until: Date | null };
  /** Coupons, what expires first leads. */
  expiring: readonly { id: string; name: string; games: readonly number[]; expiresAt: Date }[];
  next: { name: string; art: string; missing: number; done: number } | null;
}

/** What is worth leading with, the most urgent first: what is theirs already, what they would lose, what is nearly theirs. */
export const nudgesOf = (facts: Facts): Nudge[] =>
  [rewards(facts), coupon(facts), level(facts)].filter((nudge) => nudge !== null).slice(0, MOST);

const rewards = ({ due: { count, until } }: Facts): Nudge | null =>
  count > 0 ? { kind: 'rewards', count, until: until?.toISOString() ?? null } : null;

function coupon({ expiring: [first, ...others] }: Facts): Nudge | null {
  if (!first) return null;
  const { id, name, games, expiresAt } = first;
  return { kind: 'coupon', id, name, games: [...games], expiresAt: expiresAt.toISOString(), more: others.length };
}

function level({ next }: Facts): Nudge | null {
  if (!next || next.done < NEAR) return null;
  const { name, art, missing } = next;
  return { kind: 'level', name, art, missing };
}
