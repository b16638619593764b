import { createStore, useStore } from '#web/lib/react/store.ts';

const spent = createStore(false);

/** Sets whether to show that a game's link is used up or expired. */
export const saySpent = spent.set;

/** Returns true while the player must be shown that their link is used up or expired. */
export const useSpentLink = (): boolean => useStore(spent, false);
