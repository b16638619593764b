import { createStore, useStore } from '#web/lib/react/store.ts';
import type { AskToSwitch } from '../api/arrival.ts';

export interface Switching {
  /** The player that the ticket signs in. */
  to: { uid: string; nickname: string };
  /** Name of the player signed in here. */
  from: string;
  answer(yes: boolean): void;
}

const open = createStore<Switching | null>(null);

/** Asks in a dialog. A newer question replaces an older one, which gets the answer no. */
export const askToSwitch: AskToSwitch = (switching) =>
  new Promise((resolve) => {
    open.get()?.answer(false);
    const answer = (yes: boolean) => {
      open.set(null);
      resolve(yes);
    };
    open.set({ ...switching, answer });
  });

/** Returns the open question; null if there is none. */
export const useSwitching = (): Switching | null => useStore(open, null);
