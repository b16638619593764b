import { afterFrame } from '#web/lib/react/first-frame.ts';

/**
 * Requests a page's data without waiting for them, so that the page's skeletons show at once. With `preload` (the
 * pointer is over or down on the link) it requests at once. Otherwise the next frame, which answers the press, comes
 * first.
 */
export function prefetch(load: () => Promise<unknown> | undefined, preload: boolean): void {
  if (preload) void load();
  else afterFrame(() => void load());
}
