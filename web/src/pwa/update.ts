import { useSyncExternalStore } from 'react';

/** A newer version of the shop is stored and waits for the player's word; nothing reloads by itself. */
export function createUpdate() {
  let take: (() => void) | null = null;
  const listeners = new Set<() => void>();
  const become = (next: (() => void) | null): void => {
    take = next;
    for (const listener of listeners) listener();
  };
  return {
    /** @param change makes the newer version the current one and reloads the page */
    offer: (change: () => void): void => become(change),
    isOffered: (): boolean => take !== null,
    accept: (): void => take?.(),
    /** Until the page is opened anew, which then is the newer version. */
    later: (): void => become(null),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Update = ReturnType<typeof createUpdate>;

export const update = createUpdate();

export const useUpdateOffered = (): boolean => useSyncExternalStore(update.subscribe, update.isOffered, () => false);
