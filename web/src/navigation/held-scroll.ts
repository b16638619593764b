import { useElementScrollRestoration, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** What a page on a slow phone waits for is there by then, or its player has moved on. */
const LONGEST_MS = 10_000;
/** What a player moves a page with. */
const MOVES = ['pointerdown', 'click', 'wheel', 'touchstart', 'keydown'] as const;

/**
 * Keeps the window at a place in pixels while its page grows to its height, until the player moves it: a page that is still short cannot
 * be scrolled that far. Answers how to stop.
 */
export function holdScroll(top: number): () => void {
  const holding = new AbortController();
  const { signal } = holding;
  const stop = () => holding.abort();
  const observer = new ResizeObserver(() => {
    if (window.scrollY !== top) window.scrollTo({ top, behavior: 'instant' });
  });
  observer.observe(document.body);
  for (const move of MOVES) addEventListener(move, stop, { signal, capture: true, passive: true });
  const timer = setTimeout(stop, LONGEST_MS);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  return stop;
}

/** Brings who comes back to a page to where they had scrolled to, though the page's parts come one after another. */
export function useHeldScroll(): void {
  const { history } = useRouter();
  const kept = useElementScrollRestoration({ getElement: () => window });
  const key = useLocation({ select: ({ state }) => state.__TSR_key });
  // A page that was loaded may be one that somebody comes back to.
  const cameBack = useRef(true);
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        cameBack.current = action.type !== 'PUSH' && action.type !== 'REPLACE';
      }),
    [history],
  );
  const top = kept?.scrollY ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is the one that the page is come back to with, not one of later
  useEffect(() => (cameBack.current && top > 0 ? holdScroll(top) : undefined), [key]);
}
