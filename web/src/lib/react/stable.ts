import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef } from 'react';

/** What equals the last render's stays the same object, part by part: what shows it alone is not rendered again. Plain data only. */
export function useShared<T>(next: T): T {
  const last = useRef(next);
  const shared = replaceEqualDeep(last.current, next);
  useLayoutEffect(() => {
    last.current = shared;
  });
  return shared;
}

/** One function for all renders, which does what the last one's does. */
export function useLatest<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const last = useRef(act);
  useLayoutEffect(() => {
    last.current = act;
  });
  return useCallback((...args: A) => last.current(...args), []);
}
