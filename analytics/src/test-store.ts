import { browserStore, type Store } from './storage.ts';

/** A browser's storage of `size` characters at most, and what a test sees in it. */
export function testStore(size = Number.POSITIVE_INFINITY): { store: Store; kept: Map<string, string> } {
  const kept = new Map<string, string>();
  const storage = new Proxy({} as Storage, {
    get: (_, name) =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem(key: string, value: string) {
          if ([...kept.values(), value].join('').length > size) throw new DOMException('full', 'QuotaExceededError');
          kept.set(key, value);
        },
        removeItem: (key: string) => void kept.delete(key),
      })[String(name)],
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  return { store: browserStore(() => storage), kept };
}
