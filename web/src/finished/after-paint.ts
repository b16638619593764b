/** Time limit for browsers that report no paint: old ones, and tabs in the background. */
const LATEST_MS = 3_000;
/** Pictures of the first screen load first for this long. After that a slow picture no longer delays the app. */
const PICTURES_MS = 400;

/**
 * Calls `then` once, when the page is painted and its pictures are loaded or `PICTURES_MS` have passed. Earlier
 * requests would take bandwidth from the visible content.
 */
export function afterPaint(then: () => void): void {
  let called = false;
  const once = (): void => {
    if (called) return;
    called = true;
    then();
  };
  setTimeout(once, LATEST_MS);
  const loaded = new Promise((resolve) => addEventListener('load', resolve));
  // The resource that arrived last is not painted yet.
  const last = (): number => requestAnimationFrame(() => setTimeout(once));
  if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return void loaded.then(last);
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    setTimeout(once, PICTURES_MS);
    // A large screen may have loaded everything before its first paint.
    void loaded.then(last);
  }).observe({ type: 'paint', buffered: true });
}
