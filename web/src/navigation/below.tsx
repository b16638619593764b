import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useFirstFramePainted } from '#web/lib/react/first-frame.ts';
import { holdScroll } from './hold-scroll.ts';
import { useShown } from './router/provider.tsx';
import { keptScroll } from './router/scroll.ts';

/**
 * Whether all of a page shows: after its first frame, so that it answers the press that led to it sooner. At once for who comes
 * back to where they had scrolled to or follows a link into the page, and where finished HTML is taken over.
 */
export function useWhole(): boolean {
  const painted = useFirstFramePainted();
  const { place } = useShown();
  const [top] = useState(() => keptScroll(place.key) ?? 0);
  const [wanted] = useState(() => !painted && (location.hash !== '' || top > 0));
  useLayoutEffect(() => (top > 0 ? holdScroll(top) : undefined), [top]);
  return painted || wanted;
}

/** What lies below a page's first screen. */
export function Below({ inList = false, children }: { inList?: boolean; children: ReactNode }) {
  if (useWhole()) return children;
  // As high as a screen, so that the footer does not show in between.
  const Place = inList ? 'li' : 'div';
  return <Place aria-hidden="true" aria-busy="true" className="min-h-dvh" />;
}
