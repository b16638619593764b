/** The part of a tab's storage that the shop uses. */
export type TabStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns the tab's storage, or null if the browser refuses it: with cookies blocked, even reading the name throws. */
export function tabStorage(): TabStorage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
