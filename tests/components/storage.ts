import type { Storage } from '#web/lib/storage/storage.ts';

/** Browser storage in a component's test, instead of IndexedDB; empty before each test. */
export const kept = new Map<string, unknown>();

const storage: Storage = {
  getItem: async <T>(key: string) => (kept.get(key) as T | undefined) ?? null,
  setItem: async <T>(key: string, value: T) => {
    kept.set(key, value);
    return value;
  },
  removeItem: async (key) => void kept.delete(key),
};

/** Replaces `lib/storage/storage.ts`. */
export const storageInMemory = {
  browserStorage: () => storage,
  updateItem: async <T>(key: string, change: (known: T | null) => T): Promise<T> => {
    const next = change((kept.get(key) as T | undefined) ?? null);
    kept.set(key, next);
    return next;
  },
};
