import { createStore, type Store } from './store.ts';
import type { Tab } from './tab.ts';

/** A switch that the browser remembers; on by default. */
export interface Preference {
  store: Store<boolean>;
  set(isOn: boolean): void;
}

export function createPreference(browser: Tab, key: string): Preference {
  const store = createStore(browser.read(key) !== false);
  return {
    store,
    set(isOn) {
      store.set(isOn);
      browser.write(key, isOn ? null : false);
    },
  };
}
