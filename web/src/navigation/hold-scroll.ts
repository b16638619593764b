/** What a page on a slow phone waits for is there by then, or its player has moved on. */
const LONGEST_MS = 10_000;
/** What a player moves a page with. */
const MOVES = ['pointerdown', 'click', 'wheel', 'keydown'];

/**
 * Brings the window to a place in pixels while its page grows to its height, until the player moves it: a page that is still short cannot
 * be scrolled that far. Answers how to stop.
 */
export function holdScroll(top: number): () => void {
  const observer = new ResizeObserver(() => window.scrollTo({ top, behavior: 'instant' }));
  const stop = () => observer.disconnect();
  observer.observe(document.body);
  for (const move of MOVES) addEventListener(move, stop, { once: true, capture: true });
  setTimeout(stop, LONGEST_MS);
  return stop;
}
