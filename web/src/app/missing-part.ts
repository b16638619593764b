import { tabStorage } from '#web/lib/storage/tab.ts';

const KEY = 'reloadedAt';
/** A reload that helped is longer ago than this when the next part is missing. */
const FRESH_MS = 60_000;

/** Code that is missing, and whether the line was down as it was asked for. */
const missing = new WeakMap<Error, { cut: boolean }>();

/**
 * Listens for code that cannot be had: a deployment has replaced it, or the line is down. The error goes on to
 * whoever asked for the code; here it is only remembered what kind it is.
 */
export function watchParts(target: EventTarget = window): void {
  target.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error };
    missing.set(payload, { cut: !navigator.onLine });
  });
}

/**
 * Tells if a reload is worth an offer: code is missing, the line is up, and a reload was not tried just now. A tab that remembers nothing offers none,
 * since it would reload for ever.
 */
export function offersReload(
  error: unknown,
  { online = navigator.onLine, storage = tabStorage(), now = Date.now() } = {},
): boolean {
  if (!(error instanceof Error) || !missing.has(error) || !online || !storage) return false;
  return now - Number(storage.getItem(KEY)) > FRESH_MS;
}

/** Takes the page anew, with everything that its address holds. */
export function reload(): void {
  try {
    tabStorage()?.setItem(KEY, String(Date.now()));
  } catch (error) {
    console.warn('the reload is not remembered', error);
  }
  location.reload();
}

/** Whether code is missing because the line was down: it is there once that is up again. */
export const isCut = (error: unknown): boolean => error instanceof Error && missing.get(error)?.cut === true;

/** Whether code is missing, so that trying again in place would not help. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && missing.has(error);
