import { useState } from 'react';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { createSendOnce } from '#web/lib/portal/send-once.ts';

interface Claims {
  /** As the portal answered, the newest first. */
  claimed: readonly Reward[];
  /** The rewards that the last "claim all" could not claim. */
  left: readonly Reward[];
  gid: number;
  /** The number of presses that claimed something. */
  press: number;
}

/**
 * Holds the rewards that were claimed since the page opened. Their keys outlive the sheet, so that a press after a lost
 * answer is a retry.
 */
export function useClaims() {
  const [sendOnce] = useState(() => createSendOnce());
  const [claims, setClaims] = useState<Claims>({ claimed: [], left: [], gid: 0, press: 0 });
  const add = (rewards: readonly Reward[], left: readonly Reward[], gid: number) =>
    setClaims(({ claimed, press }) => {
      const ids = new Set(rewards.map(({ id }) => id));
      return { claimed: [...rewards, ...claimed.filter(({ id }) => !ids.has(id))], left, gid, press: press + 1 };
    });
  return { sendOnce, claims, add };
}
