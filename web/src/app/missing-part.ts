import { tabStorage } from '#web/lib/storage/tab.ts';

const KEY = 'reloadedAt';
/** Minimum time between two reload offers. A second failure within it means that the reload did not help. */
const FRESH_MS = 60_000;

/** Import errors, and whether the device was offline at the time. */
const missing = new WeakMap<Error, { cut: boolean }>();

/**
 * Listens for code that fails to load, because a deployment replaced it or the device is offline. Only records the
 * error; the import still throws it.
 */
export function watchParts(target: EventTarget = window): void {
  target.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error };
    missing.set(payload, { cut: !navigator.onLine });
  });
}

/**
 * Returns whether to offer a reload: code is missing, the device is online, and no reload was tried within `FRESH_MS`.
 * Without tab storage it returns false, because the page could reload in a loop.
 */
export function offersReload(
  error: unknown,
  { online = navigator.onLine, storage = tabStorage(), now = Date.now() } = {},
): boolean {
  if (!(error instanceof Error) || !missing.has(error) || !online || !storage) return false;
  return now - Number(storage.getItem(KEY)) > FRESH_MS;
}

/** Reloads the page and stores the time. */
export function reload(): void {
  try {
    tabStorage()?.setItem(KEY, String(Date.now()));
  } catch (error) {
    console.warn('the time of the reload was not stored', error);
  }
  location.reload();
}

/** Returns true if code is missing because the device was offline. It loads once the device is online again. */
export const isCut = (error: unknown): boolean => error instanceof Error && missing.get(error)?.cut === true;

/** Returns true if code is missing. A retry without a reload does not help then. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && missing.has(error);
