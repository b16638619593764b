import { useEffect, useState } from 'react';
import { useHydrating } from './store.ts';

/** Browsers make no frames for a tab in the background. */
const LATEST_MS = 100;

/**
 * Calls `then` once the browser has painted the current state.
 * @returns the function that cancels it
 */
export function afterFrame(then: () => void): () => void {
  const calling = new AbortController();
  const call = () => {
    if (calling.signal.aborted) return;
    calling.abort();
    then();
  };
  requestAnimationFrame(() => setTimeout(call));
  setTimeout(call, LATEST_MS);
  return () => calling.abort();
}

/**
 * Returns false until a component's first frame is painted, so that a page answers the press before work that takes
 * long on a slow phone. Returns true at once if finished HTML is hydrated.
 */
export function useFirstFramePainted(): boolean {
  const hydrating = useHydrating();
  const [painted, setPainted] = useState(hydrating);
  useEffect(() => (painted ? undefined : afterFrame(() => setPainted(true))), [painted]);
  return painted;
}
