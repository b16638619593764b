/**
 * Reads a value from this device's storage, which is written synchronously, so that a reload right afterwards loses
 * nothing. If the browser refuses storage, as in some frames, returns `otherwise`.
 */
export function remembered<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn('the value was not stored on this device', error);
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A storage that refuses holds nothing to remove.
  }
}
