import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns equal data as the same object, part by part, so that unchanged parts do not render again. Plain data only.
 */
export function useShared<T>(next: T): T {
  const last = useRef(next);
  const shared = replaceEqualDeep(last.current, next);
  useLayoutEffect(() => {
    last.current = shared;
  });
  return shared;
}

/** Returns the same function for all renders. It calls the function of the last render. */
export function useLatest<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const last = useRef(act);
  useLayoutEffect(() => {
    last.current = act;
  });
  return useCallback((...args: A) => last.current(...args), []);
}
