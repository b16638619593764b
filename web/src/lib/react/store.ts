import { useSyncExternalStore } from 'react';

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

const never = () => () => undefined;

/** A value that stays, but for a first render that equals a server's. @param first what the server rendered */
export const useAfterFirst = <T>(value: T, first: T): T =>
  useSyncExternalStore(
    never,
    () => value,
    () => first,
  );

/**
 * The value, anew whenever it changes.
 * @param first what a server renders, which has no such value: so a store of a module is that of one browser alone
 */
export const useStore = <T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>, first: T): T =>
  useSyncExternalStore(subscribe, get, () => first);
