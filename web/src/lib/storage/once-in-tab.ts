const told = new Set<string>();

/** Returns true on the first call for a key in this tab, across reloads if the browser allows storage. */
export function onceInTab(
  key: string,
  open: () => Pick<Storage, 'getItem' | 'setItem'> = () => sessionStorage,
): boolean {
  if (told.has(key)) return false;
  told.add(key);
  try {
    const storage = open();
    if (storage.getItem(key) !== null) return false;
    storage.setItem(key, '1');
  } catch {
    // A frame without storage: it counts again after a reload.
  }
  return true;
}
