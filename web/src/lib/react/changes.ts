import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useVisit } from '../visit/visit.ts';

/** By so much this device's clock may be ahead of the portal's, which then still tells of what has changed here. */
const UNSURE_MS = 35_000;
const AGAIN_MS = 5_000;
/** A timer waits for 24 days at most, and would fire at once for more. */
const MOST_MS = 86_400_000;

/**
 * Milliseconds until the portal is worth asking: the first of these moments comes, or should have come a while ago; null: never.
 * A day at most.
 */
export function nextChange(moments: readonly (string | null)[], now: number): number | null {
  const waits = moments
    .filter((at) => at !== null)
    .map((at) => Date.parse(at) - now)
    .filter((rest) => rest > -UNSURE_MS)
    .map((rest) => (rest > 0 ? rest : AGAIN_MS));
  return waits.length === 0 ? null : Math.min(...waits, MOST_MS);
}

/** Asks anew when one of the moments comes at which an answer changes. @param answeredAt when the portal told of them */
export function useChanges(queryKey: QueryKey, moments: readonly (string | null)[], answeredAt: number): void {
  const client = useQueryClient();
  const { portalClock } = useVisit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer anew, though it may be the same.
  useEffect(() => {
    const rest = nextChange(moments, Date.now() + portalClock.ahead());
    if (rest === null) return;
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey }), rest + 500);
    return () => clearTimeout(timer);
  }, [moments.join(), answeredAt, client, portalClock]);
}
