import { lazy, type ReactNode, Suspense, useState } from 'react';

export interface OverlayProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** Name of the close button. */
  closeLabel: string;
  /** A sheet from below on the phone, a dialog in the middle on wide screens. */
  children: ReactNode;
}

const Panel = lazy(() => import('./overlay-panel.tsx').then(({ OverlayPanel }) => ({ default: OverlayPanel })));

/** A sheet or dialog. Its code is fetched when it opens first; call `preloadOverlay` on the way there. */
export function Overlay(props: OverlayProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  );
}

export const preloadOverlay = (): void => void import('./overlay-panel.tsx');
