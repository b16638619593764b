/** Where no paint is told of: a tab in the background, an old browser. */
const LATEST_MS = 3_000;

/** Calls once when the page has something on the screen: what is asked for earlier takes the line from what is to be seen. */
export function afterPaint(then: () => void): void {
  let called = false;
  const once = (): void => {
    if (called) return;
    called = true;
    then();
  };
  setTimeout(once, LATEST_MS);
  addEventListener('load', once);
  if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return;
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    once();
  }).observe({ type: 'paint', buffered: true });
}
