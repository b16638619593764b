import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useFirstFramePainted } from '#web/lib/react/first-frame.ts';
import { holdScroll } from './hold-scroll.ts';
import { useShown } from './router/provider.tsx';
import { keptScroll } from './router/scroll.ts';

/**
 * Returns true once all of a page renders: after its first frame, so that the page answers the press sooner.
 * Returns true at once if the player returns to a scroll position, follows a link into the page, or hydrates finished
 * HTML.
 */
export function useWhole(): boolean {
  const painted = useFirstFramePainted();
  const { place } = useShown();
  const [top] = useState(() => keptScroll(place.key) ?? 0);
  const [wanted] = useState(() => !painted && (location.hash !== '' || top > 0));
  useLayoutEffect(() => (top > 0 ? holdScroll(top) : undefined), [top]);
  return painted || wanted;
}

/** The content below a page's first screen. */
export function Below({ inList = false, children }: { inList?: boolean; children: ReactNode }) {
  if (useWhole()) return children;
  // As high as the screen, so that the footer stays out of view in the meantime.
  const Place = inList ? 'li' : 'div';
  return <Place aria-hidden="true" aria-busy="true" className="min-h-dvh" />;
}
