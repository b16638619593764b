/** Texts by key, in `localStorage` if it may be used. */
export interface Store {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Returns the keys in order. */
  keys(prefix: string): string[];
}

/** Prefix of all keys of the script. */
const OURS = 'manawell.events.';

/** Storage of this browser. If it fails (a frame without storage, a full disk), data stays in memory until unload. */
export function browserStore(storage: () => Storage): Store {
  const memory = new Map<string, string>();
  const kept = <T>(read: (own: Storage) => T, otherwise: T): T => {
    try {
      return read(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => memory.get(key) ?? kept((own) => own.getItem(OURS + key), null),
    set(key, value) {
      memory.delete(key);
      const stored = kept((own) => {
        own.setItem(OURS + key, value);
        return true;
      }, false);
      if (!stored) memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      kept((own) => own.removeItem(OURS + key), undefined);
    },
    keys(prefix) {
      const stored = kept((own) => Object.keys(own), []).filter((key) => key.startsWith(OURS + prefix));
      return [...new Set([...stored.map((key) => key.slice(OURS.length)), ...memoryKeys(memory, prefix)])].sort();
    },
  };
}

const memoryKeys = (memory: Map<string, string>, prefix: string): string[] =>
  [...memory.keys()].filter((key) => key.startsWith(prefix));

/** Storage that writes to the browser only after the visitor agreed. */
export interface ConsentedStore extends Store {
  /** From now on writes to the browser, with all that is in memory. */
  keep(): void;
  /** From now on writes only to memory, and deletes the stored data. */
  forget(): void;
}

export function consentedStore(browser: Store): ConsentedStore {
  const held = memoryStore();
  let current: Store = held;
  const empty = (store: Store): void => {
    for (const key of store.keys('')) store.remove(key);
  };
  return {
    get: (key) => current.get(key),
    set: (key, value) => current.set(key, value),
    remove: (key) => current.remove(key),
    keys: (prefix) => current.keys(prefix),
    keep() {
      // Existing values stay, such as the id of an earlier visit: a visitor who agreed before is recognized.
      for (const key of held.keys('')) if (browser.get(key) === null) browser.set(key, held.get(key) ?? '');
      empty(held);
      current = browser;
    },
    forget() {
      empty(held);
      empty(browser);
      current = held;
    },
  };
}

function memoryStore(): Store {
  const memory = new Map<string, string>();
  return {
    get: (key) => memory.get(key) ?? null,
    set: (key, value) => void memory.set(key, value),
    remove: (key) => void memory.delete(key),
    keys: (prefix) => memoryKeys(memory, prefix).sort(),
  };
}
