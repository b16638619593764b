import { type RefObject, Suspense, useState } from 'react';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import type { OverlayProps } from './overlay-props.ts';

interface Props extends OverlayProps {
  /**
   * The button that opens it. On wide screens it then opens below that button, like a menu, and the page stays usable.
   */
  anchor?: RefObject<HTMLElement | null>;
}

const Panel = lazyPart(async () => (await import('./overlay-panel.tsx')).OverlayPanel);
const Popover = lazyPart(async () => (await import('./popover-panel.tsx')).PopoverPanel);

/** Same breakpoint as `md:` of the styles. */
const isWide = (): boolean => matchMedia('(min-width: 768px)').matches;

/**
 * A sheet from below on the phone, a dialog in the middle of wide screens. The browser's Back closes it. Its code loads
 * when it first opens; call `preloadOverlay` when the player is about to open it.
 */
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

/** Preloads the code of an overlay with an `anchor`. */
export const preloadAnchored = (): void => (isWide() ? void Popover.preload() : preloadOverlay());
