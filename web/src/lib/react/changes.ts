import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useVisit } from '../visit/visit.ts';

/** This device's clock may be ahead of the portal's by this much. Then the portal still answers with the old value. */
const UNSURE_MS = 35_000;
const AGAIN_MS = 5_000;
/** Timers longer than 24 days would fire at once, so a timer waits for a day at most. */
const MOST_MS = 86_400_000;

/**
 * Returns the milliseconds until the next request, at most a day: until the first of these moments, or 5 s if one has
 * just passed. Returns null if none is left.
 */
export function nextChange(moments: readonly (string | null)[], now: number): number | null {
  const waits = moments
    .filter((at) => at !== null)
    .map((at) => Date.parse(at) - now)
    .filter((rest) => rest > -UNSURE_MS)
    .map((rest) => (rest > 0 ? rest : AGAIN_MS));
  return waits.length === 0 ? null : Math.min(...waits, MOST_MS);
}

/**
 * Refetches the query when one of the moments comes at which its answer changes.
 * @param answeredAt the time of the answer that named them
 */
export function useChanges(queryKey: QueryKey, moments: readonly (string | null)[], answeredAt: number): void {
  const client = useQueryClient();
  const { portalClock } = useVisit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: restart after each answer, even an equal one.
  useEffect(() => {
    const rest = nextChange(moments, Date.now() + portalClock.ahead());
    if (rest === null) return;
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey }), rest + 500);
    return () => clearTimeout(timer);
  }, [moments.join(), answeredAt, client, portalClock]);
}
