import { createStore, type Store } from '../store.ts';
import { type Place, partsOf } from './place.ts';

export interface Router {
  place: Store<Place>;
  /**
   * Opens an address. `replace` overwrites the entry of the history; `isSamePage` keeps the focus and the position, for
   * choices of a page that are in its address.
   */
  go(address: string, options?: { replace?: boolean; isSamePage?: boolean }): void;
  /** Returns the scroll position that the entry had when it was left; 0 for a new entry. */
  keptScroll(key: string): number;
}

type State = { key?: string } | null;

const newKey = (): string => crypto.randomUUID();

/** Creates the router of this browser tab, over its history. */
export function createRouter(): Router {
  const scrolls = new Map<string, number>();
  const read = (by: Place['by']): Place => {
    const state: State = history.state;
    const key = state?.key ?? newKey();
    if (!state?.key) history.replaceState({ ...state, key }, '');
    return { ...partsOf(location.pathname + location.search), key, by };
  };
  const place = createStore(read('load'));
  const leave = (): void => void scrolls.set(place.get().key, window.scrollY);
  history.scrollRestoration = 'manual';
  // Never removed: the router lives as long as the document.
  addEventListener('popstate', () => {
    leave();
    place.set(read('step'));
  });
  return {
    place,
    go(address, { replace = false, isSamePage = false } = {}) {
      leave();
      const key = isSamePage ? place.get().key : newKey();
      if (replace) history.replaceState({ key }, '', address);
      else history.pushState({ key }, '', address);
      place.set({ ...partsOf(address), key, by: isSamePage ? place.get().by : 'link' });
    },
    keptScroll: (key) => scrolls.get(key) ?? 0,
  };
}
