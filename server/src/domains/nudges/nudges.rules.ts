import type { Nudge } from '#contract/endpoints/nudges.ts';

/** Home has room for this many nudges. */
const MAX_NUDGES = 3;
/** A level or task is near from this share of its target on; a task also if only one is missing. */
const NEAR = 0.75;

/** Facts about a player from the domains below. */
export interface NudgeFacts {
  /** Rewards to claim. */
  due: number;
  /** Today's draw if the player has not made it yet. */
  draw: { name: string; art: string } | null;
  /** Coupons, in order of their expiry. */
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

/** Returns the nudges, most urgent first: rewards to claim, then what expires, then what is nearly reached. */
export const selectNudges = (facts: NudgeFacts): Nudge[] =>
  [rewards(facts), draw(facts), coupon(facts), task(facts), level(facts)]
    .filter((nudge) => nudge !== null)
    .slice(0, MAX_NUDGES);

const rewards = ({ due }: NudgeFacts): Nudge | null => (due > 0 ? { kind: 'rewards', count: due } : null);

const draw = ({ draw: open }: NudgeFacts): Nudge | null => (open ? { kind: 'lottery', ...open } : null);

function coupon({ expiring: [first] }: NudgeFacts): Nudge | null {
  if (!first) return null;
  const { id, name, games, expiresAt } = first;
  return { kind: 'coupon', id, name, games: [...games], expiresAt: expiresAt.toISOString() };
}

function task({ task: near }: NudgeFacts): Nudge | null {
  if (!near) return null;
  const { count, target, claimable } = near;
  const isNear = count >= target * NEAR || (count > 0 && target - count === 1);
  return claimable || isNear ? { kind: 'task', ...near } : null;
}

function level({ next }: NudgeFacts): Nudge | null {
  if (!next || next.done < NEAR) return null;
  const { name, art, missing } = next;
  return { kind: 'level', name, art, missing };
}
