const told = new Set<string>();

/** Whether this is the first time in this tab, over reloads too where the browser keeps something. */
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
    // A frame without storage: a reload counts again.
  }
  return true;
}
