import { useSyncExternalStore } from 'react';

let spent = false;
const listeners = new Set<() => void>();

/** Says that a game's link signs nobody in any more, or has it said no longer. */
export function saySpent(next: boolean): void {
  spent = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the player came by a link that signs nobody in any more, and has not been told yet. */
export const useSpentLink = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => spent,
    () => false,
  );
