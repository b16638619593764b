import { createStore, type Store } from './store.ts';
import type { Tab } from './tab.ts';

const KEY = 'term';
const ORDER_NUMBER = /^\d{8}-[0-9A-Z]{10}$/i;

/** Returns true if a text has the form of an order number. */
export const isOrderNumber = (text: string): boolean => ORDER_NUMBER.test(text);

/**
 * The term of the search. It can be an email address, so it is kept in this tab, never in the address of the page or
 * in the browser's history.
 */
export interface Term {
  current: Store<string>;
  /** Searches a term. */
  search(text: string): void;
  /** Returns true once after each search: then an order that is found opens, but not after Back. */
  takeFresh(): boolean;
}

export function createTerm(tab: Tab): Term {
  const kept = tab.read(KEY);
  const current = createStore(typeof kept === 'string' ? kept : '');
  let isFresh = false;
  return {
    current,
    search(text) {
      const term = text.trim();
      isFresh = term !== '';
      current.set(term);
      tab.write(KEY, term || null);
    },
    takeFresh() {
      const was = isFresh;
      isFresh = false;
      return was;
    },
  };
}
