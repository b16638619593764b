import { useElementScrollRestoration } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useFirstFramePainted } from '#web/lib/react/first-frame.ts';

/**
 * What lies below a page's first screen: after its first frame, so that the page answers the press that led to it sooner. At once
 * for who comes back to where they had scrolled to, and where finished HTML is taken over.
 */
export function Below({ inList = false, children }: { inList?: boolean; children: ReactNode }) {
  const painted = useFirstFramePainted();
  const kept = useElementScrollRestoration({ getElement: () => window });
  const [returnsBelow] = useState(kept !== undefined && kept.scrollY > 0);
  if (painted || returnsBelow) return children;
  // As high as a screen, so that the footer does not show in between.
  const Place = inList ? 'li' : 'div';
  return <Place aria-hidden="true" className="min-h-dvh" />;
}
