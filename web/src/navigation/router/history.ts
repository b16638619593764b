import { BASE_PATH } from '#contract/routes.ts';

/** One entry of the history. Paths and addresses are below the base path. */
export interface Place {
  /** "/v2/payment" */
  path: string;
  /** "?gid=1", or empty. */
  query: string;
  /** "#prices", or empty. */
  hash: string;
  /** Identifies the entry; a reload keeps it. */
  key: string;
}

export interface PlaceHistory {
  now(): Place;
  /**
   * Adds an entry, or with `replace` overwrites the current one.
   * @param address "/v2/payment?gid=1#prices"
   */
  write(address: string, replace: boolean): void;
  /**
   * Calls the listener after the player went back or forward.
   * @returns the function that unsubscribes
   */
  onStep(listener: () => void): () => void;
}

/** Splits an address below the base path. Drops a slash at the end of the path. */
export function placeOf(address: string, key = ''): Place {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { path: (path.endsWith('/') ? path.slice(0, -1) : path) || '/', query, hash, key };
}

export const addressOf = ({ path, query, hash }: Omit<Place, 'key'>): string => `${path}${query}${hash}`;

/** Returns the address with the base path, as the browser shows it. */
export const hrefOf = (place: Omit<Place, 'key'>): string => `${BASE_PATH}${addressOf(place)}`;

const newKey = (): string => Math.random().toString(36).slice(2);

/** Returns the current key if only the choices of the page change, else a new one. */
const keyFor = (next: string, current: Place, replace: boolean): string =>
  replace && placeOf(next).path === current.path ? current.key : newKey();

/** The state of a history entry. `ui/overlay/back-closes.ts` adds its own field. */
type State = { key?: string } | null;

/** Creates the history of this browser tab. */
export function createBrowserHistory(): PlaceHistory {
  const read = (): Place => {
    const state: State = history.state;
    const key = state?.key ?? newKey();
    if (!state?.key) history.replaceState({ ...state, key }, '');
    const { pathname, search, hash } = location;
    return placeOf(
      `${pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname}${search}${hash}`,
      key,
    );
  };
  // Stored here, because the browser may be on an entry that an open sheet added.
  let place = read();
  const listeners = new Set<() => void>();
  // Never removed: a step may come before the router listens.
  addEventListener('popstate', () => {
    place = read();
    for (const listener of listeners) listener();
  });
  return {
    now: () => place,
    write(address, replace) {
      const before = place;
      place = placeOf(address, keyFor(address, place, replace));
      const { key } = place;
      // An open sheet has marked its entry. A choice on the same page keeps the mark; another page must not inherit it.
      const state = place.path === before.path ? { ...history.state, key } : { key };
      try {
        if (replace) history.replaceState(state, '', hrefOf(place));
        else history.pushState({ key }, '', hrefOf(place));
      } catch (error) {
        // Safari allows 100 calls in ten seconds. The page still shows; the next change writes the address.
        console.warn('the address was not written, the next change writes it', error);
      }
    },
    onStep(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Creates a history without a browser, for the server and for tests. */
export function createMemoryHistory(address: string): PlaceHistory {
  const entries = [placeOf(address, newKey())];
  const now = () => entries.at(-1) as Place;
  return {
    now,
    write(next, replace) {
      const place = placeOf(next, keyFor(next, now(), replace));
      if (replace) entries.pop();
      entries.push(place);
    },
    onStep: () => () => undefined,
  };
}
