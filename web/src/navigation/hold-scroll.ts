/** By then even a slow phone has loaded the page, or the player has moved on. */
const LONGEST_MS = 10_000;
/** Events with which a player scrolls or uses the page. */
const MOVES = ['pointerdown', 'click', 'wheel', 'keydown'];

/**
 * Scrolls to a position in pixels, and again whenever the page grows, until the player moves it. A page that is still
 * short cannot scroll that far.
 * @returns the function that stops it
 */
export function holdScroll(top: number): () => void {
  const observer = new ResizeObserver(() => window.scrollTo({ top, behavior: 'instant' }));
  const stop = () => observer.disconnect();
  observer.observe(document.body);
  for (const move of MOVES) addEventListener(move, stop, { once: true, capture: true });
  setTimeout(stop, LONGEST_MS);
  return stop;
}
