import { createContext, useContext, useSyncExternalStore } from 'react';

/** A value that changes, and who is told. */
export interface Store<T> {
  get(): T;
  /** Nobody is told of what it is already. */
  set(next: T): void;
  /** @returns what ends it */
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

/** Whether the render that is under way has to equal a server's: on a server, and where its HTML is taken over. */
export interface FirstRender {
  underWay: boolean;
}

/** Set by the app's Providers. Preact asks for no snapshot of a server by itself. */
export const FirstRenderContext = createContext<FirstRender>({ underWay: false });

/**
 * The value, anew whenever it changes.
 * @param first what a server renders, which has no such value: so a store of a module is that of one browser alone
 */
export function useStore<T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>, first: T): T {
  const render = useContext(FirstRenderContext);
  return useSyncExternalStore(subscribe, () => (render.underWay ? first : get()));
}

const never = () => () => undefined;

/** A value that stays, but for a first render that equals a server's. @param first what the server rendered */
export const useAfterFirst = <T>(value: T, first: T): T => useStore({ subscribe: never, get: () => value }, first);
