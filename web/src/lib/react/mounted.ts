import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page: asked when an answer comes that would take its player elsewhere. */
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
