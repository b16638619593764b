import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref that is true while the component is mounted. Check it when an answer comes that would navigate. */
export function useMounted(): RefObject<boolean> {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
