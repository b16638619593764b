import { createStore, useStore } from '#web/lib/react/store.ts';

/** A newer version of the shop is stored and waits for the player's word; nothing reloads by itself. */
export function createUpdate() {
  const taking = createStore<(() => void) | null>(null);
  return {
    /** @param change makes the newer version the current one and reloads the page */
    offer: (change: () => void): void => taking.set(change),
    isOffered: (): boolean => taking.get() !== null,
    accept: (): void => taking.get()?.(),
    /** Until the page is opened anew, which then is the newer version. */
    later: (): void => taking.set(null),
    subscribe: taking.subscribe,
  };
}

export type Update = ReturnType<typeof createUpdate>;

export const update = createUpdate();

export const useUpdateOffered = (): boolean => useStore({ subscribe: update.subscribe, get: update.isOffered }, false);
