import type { Nudge } from '#contract/endpoints/nudges.ts';

/** What fits into one look. */
const MOST = 3;
/** What is reached step by step is near where so much of the way is done, or one is missing. */
const NEAR = 0.75;

/** What the domains below say of a player. */
export interface Facts {
  /** Rewards to claim. */
  due: number;
  /** Today's draw, where the player has not made it. */
  draw: { name: string; art: string } | null;
  /** Coupons, what expires first leads. */
  expiring: readonly { id: string; name: string; games: readonly number[]; expiresAt: Date }[];
  task: {
    name: string;
    art: string;
    currency: string | null;
    count: number;
    target: number;
    claimable: boolean;
  } | null;
  next: { name: string; art: string; missing: number; done: number } | null;
}

/** What is worth leading with, the most urgent first: what is theirs already, what they would lose, what is nearly theirs. */
export const nudgesOf = (facts: Facts): Nudge[] =>
  [rewards(facts), draw(facts), coupon(facts), task(facts), level(facts)]
    .filter((nudge) => nudge !== null)
    .slice(0, MOST);

const rewards = ({ due }: Facts): Nudge | null => (due > 0 ? { kind: 'rewards', count: due } : null);

const draw = ({ draw: open }: Facts): Nudge | null => (open ? { kind: 'lottery', ...open } : null);

function coupon({ expiring: [first] }: Facts): Nudge | null {
  if (!first) return null;
  const { id, name, games, expiresAt } = first;
  return { kind: 'coupon', id, name, games: [...games], expiresAt: expiresAt.toISOString() };
}

function task({ task: near }: Facts): Nudge | null {
  if (!near) return null;
  const { count, target, claimable } = near;
  const isNear = count >= target * NEAR || (count > 0 && target - count === 1);
  return claimable || isNear ? { kind: 'task', ...near } : null;
}

function level({ next }: Facts): Nudge | null {
  if (!next || next.done < NEAR) return null;
  const { name, art, missing } = next;
  return { kind: 'level', name, art, missing };
}
