import { useSyncExternalStore } from 'react';
import type { AskToSwitch } from './arrival.ts';

export interface Switching {
  /** Whom the ticket signs in. */
  to: { uid: string; nickname: string };
  /** Name of who is signed in here. */
  from: string;
  answer(yes: boolean): void;
}

let open: Switching | null = null;
const listeners = new Set<() => void>();

const become = (next: Switching | null) => {
  open = next;
  for (const listener of listeners) listener();
};

/** Asks in a dialog; of two questions the newer one stands, and the older is answered with no. */
export const askToSwitch: AskToSwitch = (switching) =>
  new Promise((resolve) => {
    open?.answer(false);
    const answer = (yes: boolean) => {
      become(null);
      resolve(yes);
    };
    become({ ...switching, answer });
  });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The question that waits for an answer; null: none does. */
export const useSwitching = (): Switching | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
