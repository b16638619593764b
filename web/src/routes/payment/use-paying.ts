import { useRef, useState } from 'react';
import { type WayOut, wayToProvider } from '#web/lib/browser/provider-window.ts';
import { useMounted } from '#web/lib/react/mounted.ts';
import { useGo } from '#web/navigation/links.tsx';

/** From the press on the one button until the provider's page is there. */
export function usePaying() {
  const go = useGo();
  const mounted = useMounted();
  const [paying, setPaying] = useState(false);
  const way = useRef<WayOut | null>(null);
  return {
    paying,
    isRunning: () => way.current !== null,
    /** To be called at the press itself: see `wayToProvider`. */
    begin() {
      way.current = wayToProvider(window);
      setPaying(true);
    },
    release() {
      way.current?.giveUp();
      way.current = null;
      setPaying(false);
    },
    /** @param order what is paid there: a frame goes on to what comes of it */
    async leave(address: string, order: string | null): Promise<void> {
      const { current } = way;
      // Who went elsewhere in the shop meanwhile is not pulled out of it: the order is in the history.
      if (!mounted.current) return current?.giveUp();
      current?.leave(address);
      if (!current?.stays || order === null) return;
      way.current = null;
      await go('result', { order });
    },
  };
}
