import { createStore } from '#web/lib/react/store.ts';
import { STALE_HEADER } from './rules.ts';

/** The browser's online state. Tests pass their own. */
export interface Network {
  isOnline(): boolean;
  onChange(listener: () => void): void;
}

/**
 * Tracks if the portal is reachable: the browser is online, and the last answer did not come from the worker's cache.
 */
export function createConnection() {
  let network: Network | undefined;
  let stale = false;
  const online = createStore(true);
  const judge = (): void => online.set(!stale && (network?.isOnline() ?? true));

  return {
    /** Starts to listen. Until then, and for a first render, the portal counts as reachable. */
    start(given: Network): void {
      network = given;
      given.onChange(judge);
      judge();
    },
    /** Called with the headers of every answer. */
    heard(headers: Headers): void {
      stale = headers.has(STALE_HEADER);
      judge();
    },
    isOnline: online.get,
    subscribe: online.subscribe,
  };
}

export type Connection = ReturnType<typeof createConnection>;

export const browserNetwork = (): Network => ({
  isOnline: () => navigator.onLine,
  onChange(listener) {
    addEventListener('online', listener);
    addEventListener('offline', listener);
  },
});
