import { createStore, useStore } from '#web/lib/react/store.ts';

/** Holds a newer version that is cached and waits for the player's decision. Nothing reloads by itself. */
export function createUpdate() {
  const taking = createStore<(() => void) | null>(null);
  return {
    /** @param change activates the newer version and reloads the page */
    offer: (change: () => void): void => taking.set(change),
    isOffered: (): boolean => taking.get() !== null,
    accept: (): void => taking.get()?.(),
    /** Hides the offer. The next time the page is opened it is the newer version. */
    later: (): void => taking.set(null),
    subscribe: taking.subscribe,
  };
}

export type Update = ReturnType<typeof createUpdate>;

export const update = createUpdate();

export const useUpdateOffered = (): boolean => useStore({ subscribe: update.subscribe, get: update.isOffered }, false);
