import { createStore, type Store } from './store.ts';
import type { Tab } from './tab.ts';

export const APPEARANCES = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

export type AppearanceName = (typeof APPEARANCES)[number][0];

/** The colours of the desk, which the browser remembers. */
export interface Appearance {
  store: Store<AppearanceName>;
  /** Unknown names are `system`. */
  set(name: string): void;
}

const nameOf = (value: unknown): AppearanceName => APPEARANCES.find(([name]) => name === value)?.[0] ?? 'system';

const KEY = 'appearance';

/** @param root the element whose `data-theme` the style sheet reads */
export function createAppearance(browser: Tab, root: Pick<HTMLElement, 'dataset'>): Appearance {
  const store = createStore(nameOf(browser.read(KEY)));
  const show = (name: AppearanceName): void => {
    if (name === 'system') delete root.dataset.theme;
    else root.dataset.theme = name;
  };
  show(store.get());
  return {
    store,
    set(text) {
      const name = nameOf(text);
      store.set(name);
      browser.write(KEY, name === 'system' ? null : name);
      show(name);
    },
  };
}
