import { useRef, useState } from 'react';
import { type WayOut, wayToProvider } from '#web/lib/browser/provider-window.ts';
import { useMounted } from '#web/lib/react/mounted.ts';
import { useGo } from '#web/navigation/links.tsx';

/** The state of a payment from the press on the button until the provider's page opens. */
export function usePaying() {
  const go = useGo();
  const mounted = useMounted();
  const [paying, setPaying] = useState(false);
  const way = useRef<WayOut | null>(null);
  return {
    paying,
    isRunning: () => way.current !== null,
    /** Call it in the event of the press, see `wayToProvider`. */
    begin() {
      way.current = wayToProvider(window);
      setPaying(true);
    },
    release() {
      way.current?.giveUp();
      way.current = null;
      setPaying(false);
    },
    /**
     * Opens the provider's page.
     * @param order the order to pay there: in a frame, this page goes on to its result
     */
    async leave(address: string, order: string | null): Promise<void> {
      const { current } = way;
      // The player has opened another page of the shop in the meantime, so stay there: the order is in the history.
      if (!mounted.current) return current?.giveUp();
      current?.leave(address);
      if (!current?.stays || order === null) return;
      way.current = null;
      await go('result', { order });
    },
  };
}
