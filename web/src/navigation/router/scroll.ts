import { tabStorage } from '#web/lib/storage/tab.ts';
import type { Shown } from './router.ts';

const STORAGE_KEY = 'scroll';
const MAX_ENTRIES = 50;

/** The scroll position of each history entry in pixels, the latest last. */
let positions: Record<string, number> | undefined;

function stored(): Record<string, number> {
  try {
    return JSON.parse(tabStorage()?.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/**
 * Returns the stored scroll position of an entry in pixels, or undefined if the entry is new.
 * @param key of the entry
 */
export function keptScroll(key: string): number | undefined {
  positions ??= stored();
  return positions[key];
}

/** Stores the current scroll position of an entry. */
export function keepScroll(key: string): void {
  const { [key]: _, ...others } = positions ?? stored();
  positions = Object.fromEntries([...Object.entries(others), [key, window.scrollY] as const].slice(-MAX_ENTRIES));
}

/**
 * Takes over scroll restoration from the browser, and keeps the positions across reloads.
 * @param key returns the key of the shown entry
 */
export function startScroll(key: () => string | undefined): void {
  history.scrollRestoration = 'manual';
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  addEventListener('pagehide', () => {
    // A reload shows finished HTML before this code runs, so the browser has to scroll it.
    history.scrollRestoration = 'auto';
    keepScroll(key() ?? '');
    try {
      tabStorage()?.setItem(STORAGE_KEY, JSON.stringify(positions));
    } catch {
      // The storage is full, so a reload starts at the top.
    }
  });
}

/**
 * Scrolls to the entry's stored position, or to the element of its hash, or to the top.
 * @param first true if the document has just loaded: the visitor may have scrolled already, so it never jumps to the
 * top
 */
export function scrollTo({ place, keepsScroll }: Shown, first: boolean): void {
  if (keepsScroll) return;
  const top = keptScroll(place.key);
  const element = top === undefined && place.hash ? document.getElementById(idOf(place.hash)) : null;
  if (element) element.scrollIntoView();
  else if (top !== undefined || !first) window.scrollTo({ top: top ?? 0, behavior: 'instant' });
}

function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
