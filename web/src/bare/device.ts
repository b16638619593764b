/** What this device remembers for such pages. A storage that refuses, as in some frames, remembers nothing. */
export function remembered<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(`bare.${key}`) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`bare.${key}`, JSON.stringify(value));
  } catch (error) {
    console.warn('this device remembers nothing', error);
  }
}
