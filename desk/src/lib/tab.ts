/** The storage of this browser tab. Browsers with blocked storage throw, so reads give null and writes do nothing. */
export interface Tab {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
}

/** @param open returns the storage; it may throw */
export const createTab = (open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Tab => ({
  read(key) {
    try {
      return JSON.parse(open().getItem(key) ?? 'null');
    } catch {
      return null;
    }
  },
  write(key, value) {
    try {
      if (value === null) open().removeItem(key);
      else open().setItem(key, JSON.stringify(value));
    } catch {
      // Only convenience is lost.
    }
  },
});

/** Returns the strings of a stored list. */
export const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
