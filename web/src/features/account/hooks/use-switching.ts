import { createStore, useStore } from '#web/lib/react/store.ts';
import type { AskToSwitch } from '../api/arrival.ts';

export interface Switching {
  /** Whom the ticket signs in. */
  to: { uid: string; nickname: string };
  /** Name of who is signed in here. */
  from: string;
  answer(yes: boolean): void;
}

const open = createStore<Switching | null>(null);

/** Asks in a dialog; of two questions the newer one stands, and the older is answered with no. */
export const askToSwitch: AskToSwitch = (switching) =>
  new Promise((resolve) => {
    open.get()?.answer(false);
    const answer = (yes: boolean) => {
      open.set(null);
      resolve(yes);
    };
    open.set({ ...switching, answer });
  });

/** The question that waits for an answer; null: none does. */
export const useSwitching = (): Switching | null => useStore(open, null);
