import { createStore, type Store } from './store.ts';
import { stringsOf, type Tab } from './tab.ts';

const MOST_LOOKED_AT = 10;
const MOST_REASONS = 6;

/** A short list of strings of this tab, the newest first. */
export interface Recent {
  list: Store<readonly string[]>;
  add(value: string): void;
  remove(value: string): void;
  clear(): void;
}

function createRecent(tab: Tab, key: string, most: number): Recent {
  const list = createStore<readonly string[]>(stringsOf(tab.read(key)).slice(0, most));
  const write = (values: readonly string[]) => {
    list.set(values);
    tab.write(key, values.length > 0 ? values : null);
  };
  return {
    list,
    add(value) {
      if (list.get()[0] !== value) write([value, ...list.get().filter((one) => one !== value)].slice(0, most));
    },
    remove: (value) => write(list.get().filter((one) => one !== value)),
    clear: () => write([]),
  };
}

/** The orders and players that were looked at: paths such as `/orders/NUMBER`, so no personal data. */
export const createLookedAt = (tab: Tab): Recent => createRecent(tab, 'looked-at', MOST_LOOKED_AT);

/** The reasons that the operator typed before. */
export const createReasons = (tab: Tab): Recent => createRecent(tab, 'reasons', MOST_REASONS);
