/**
 * What this device remembers from one moment to the next: written before the call returns, so that a reload right
 * after it loses nothing. A storage that refuses, as in some frames, remembers nothing.
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
    console.warn('this device remembers nothing', error);
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // What could not be kept needs no removal.
  }
}
