import { createStore, useStore } from '#web/lib/react/store.ts';

const spent = createStore(false);

/** Says that a game's link signs nobody in any more, or has it said no longer. */
export const saySpent = spent.set;

/** Whether the player came by a link that signs nobody in any more, and has not been told yet. */
export const useSpentLink = (): boolean => useStore(spent, false);
