import { useSyncExternalStore } from 'react';

/** A value that changes, with listeners. */
export interface Store<T> {
  get(): T;
  /** Calls the listeners, unless the value is the same. */
  set(next: T): void;
  /** @returns the function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let rendersLater = false;

/**
 * Lets renders on a server show what a browser shows after its first render, such as the player. For previews, whose
 * HTML no browser hydrates.
 */
export const renderAsLater = (later: boolean): void => {
  rendersLater = later;
};

/**
 * Returns the value, and renders again whenever it changes.
 * @param first the value on the server, and in the browser while it hydrates the server's HTML
 */
export const useStore = <T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>, first: T): T =>
  useSyncExternalStore(subscribe, get, () => (rendersLater ? get() : first));

const never = () => () => undefined;

/** Returns a constant value, but `first` on the server and during hydration. */
export const useAfterFirst = <T>(value: T, first: T): T => useStore({ subscribe: never, get: () => value }, first);

/** Returns true on the server, and in the browser while it hydrates the server's HTML. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
