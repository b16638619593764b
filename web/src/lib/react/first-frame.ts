import { useEffect, useState } from 'react';
import { useHydrating } from './store.ts';

/** No frames are made of a tab in the background. */
const LATEST_MS = 100;

/** Calls once the browser has painted what there is now. */
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
 * False until a component's first frame was painted, so that a page answers the press that led to it before what takes long on a slow
 * phone. True at once where finished HTML is taken over.
 */
export function useFirstFramePainted(): boolean {
  const hydrating = useHydrating();
  const [painted, setPainted] = useState(hydrating);
  useEffect(() => (painted ? undefined : afterFrame(() => setPainted(true))), [painted]);
  return painted;
}
