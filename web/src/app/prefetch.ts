import { afterFrame } from '#web/lib/react/first-frame.ts';

/**
 * Asks for a page's data. Nobody waits for them, so that the page's skeletons show at once; and where it is gone to, not merely meant
 * to be (`preload`: a pointer is down or over its link), the frame that answers the press comes first.
 */
export function prefetch(load: () => Promise<unknown> | undefined, preload: boolean): void {
  if (preload) void load();
  else afterFrame(() => void load());
}
