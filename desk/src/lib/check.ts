import { createStore, type Store } from './store.ts';

/** A passkey check that waits for the operator. */
export interface PendingCheck {
  settle(passed: boolean): void;
}

/** Asks for a passkey check. The dialog of the app follows `pending`; concurrent calls share one check. */
export interface Check {
  pending: Store<PendingCheck | null>;
  ask(): Promise<boolean>;
}

export function createCheck(): Check {
  const pending = createStore<PendingCheck | null>(null);
  let current: Promise<boolean> | null = null;
  return {
    pending,
    ask() {
      current ??= new Promise<boolean>((resolve) => {
        pending.set({
          settle(passed) {
            current = null;
            pending.set(null);
            resolve(passed);
          },
        });
      });
      return current;
    },
  };
}
