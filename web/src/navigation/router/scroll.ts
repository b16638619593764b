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

/** The scroll position that an entry had, in pixels; undefined if it is new. @param key of the entry */
export function keptScroll(key: string): number | undefined {
  positions ??= stored();
  return positions[key];
}

/** Remembers the current scroll position for an entry. */
export function keepScroll(key: string): void {
  const { [key]: _, ...others } = positions ?? stored();
  positions = Object.fromEntries([...Object.entries(others), [key, window.scrollY] as const].slice(-MAX_ENTRIES));
}

/** Takes scroll restoration over from the browser, and keeps the positions over reloads. @param key returns that of the shown entry */
export function startScroll(key: () => string | undefined): void {
  history.scrollRestoration = 'manual';
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  addEventListener('pagehide', () => {
    // A reload shows finished HTML before this code runs: the browser scrolls it.
    history.scrollRestoration = 'auto';
    keepScroll(key() ?? '');
    try {
      tabStorage()?.setItem(STORAGE_KEY, JSON.stringify(positions));
    } catch {
      // The storage is full: a reload starts at the top.
    }
  });
}

/**
 * Scrolls to the entry's former position, or to the element that its hash names, or to the top.
 * @param first the document has just loaded: its visitor may have scrolled already, so it never jumps to the top
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
