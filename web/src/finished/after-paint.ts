/** Where no paint is told of: a tab in the background, an old browser. */
const LATEST_MS = 3_000;
/** Pictures of the first screen have so long to come first; who waits for one that is slow can press all the sooner. */
const PICTURES_MS = 400;

/**
 * Calls once when the page has something on the screen, and what belongs to it has come or takes long: what is asked for
 * earlier takes the line from what is to be seen.
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
  // What came last is yet to be painted.
  const last = (): number => requestAnimationFrame(() => setTimeout(once));
  if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return void loaded.then(last);
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    setTimeout(once, PICTURES_MS);
    // A large screen may have all of it before it has painted any.
    void loaded.then(last);
  }).observe({ type: 'paint', buffered: true });
}
