import { type RefObject, Suspense, useState } from 'react';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import type { OverlayProps } from './overlay-props.ts';

interface Props extends OverlayProps {
  /** The button that opens it: on wide screens it hangs from there, as a menu does, and the page stays in reach. */
  anchor?: RefObject<HTMLElement | null>;
}

const Panel = lazyPart(async () => (await import('./overlay-panel.tsx')).OverlayPanel);
const Popover = lazyPart(async () => (await import('./popover-panel.tsx')).PopoverPanel);

/** Where `md:` of the styles begins. */
const isWide = (): boolean => matchMedia('(min-width: 768px)').matches;

/** A sheet or dialog. Its code is fetched when it opens first; call `preloadOverlay` on the way there. */
export function Overlay({ anchor, ...props }: Props) {
  const [wanted, setWanted] = useState<'panel' | 'popover' | null>(null);
  if (props.open && !wanted) setWanted(anchor && isWide() ? 'popover' : 'panel');
  if (!wanted) return null;
  return (
    <Suspense>
      {anchor && wanted === 'popover' ? <Popover {...props} anchor={anchor} /> : <Panel {...props} />}
    </Suspense>
  );
}

export const preloadOverlay = (): void => void Panel.preload();

/** The same for one with an `anchor`. */
export const preloadAnchored = (): void => (isWide() ? void Popover.preload() : preloadOverlay());
