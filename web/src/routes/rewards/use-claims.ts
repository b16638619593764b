import { useState } from 'react';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { claimKeys } from '#web/lib/portal/claim-keys.ts';

interface Claims {
  /** As the portal answered, the newest first. */
  claimed: readonly Reward[];
  /** Of the last press that claimed everything. */
  left: readonly Reward[];
  gid: number;
  /** Counts the presses that claimed something. */
  press: number;
}

/** What was claimed since the page was opened. The keys outlive the sheet, so that a press after no answer is a repeat. */
export function useClaims() {
  const [keys] = useState(() => claimKeys());
  const [claims, setClaims] = useState<Claims>({ claimed: [], left: [], gid: 0, press: 0 });
  const add = (rewards: readonly Reward[], left: readonly Reward[], gid: number) =>
    setClaims(({ claimed, press }) => {
      const ids = new Set(rewards.map(({ id }) => id));
      return { claimed: [...rewards, ...claimed.filter(({ id }) => !ids.has(id))], left, gid, press: press + 1 };
    });
  return { keys, claims, add };
}
