import { createStore } from '#web/lib/react/store.ts';
import { STALE_HEADER } from './rules.ts';

/** The browser's word on its connection; tests pass their own. */
export interface Network {
  isOnline(): boolean;
  onChange(listener: () => void): void;
}

/** Whether the portal can be reached: the browser says no, or the last answer came from the worker's cache. */
export function createConnection() {
  let network: Network | undefined;
  let stale = false;
  const online = createStore(true);
  const judge = (): void => online.set(!stale && (network?.isOnline() ?? true));

  return {
    /** Begins to listen; before that, and for a first render, there is a connection. */
    start(given: Network): void {
      network = given;
      given.onChange(judge);
      judge();
    },
    /** Told of every answer to a call. */
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
