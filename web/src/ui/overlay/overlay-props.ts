import type { ReactNode } from 'react';

/** What a sheet, a dialog and a menu have in common. */
export interface OverlayProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** Name of the close button. */
  closeLabel: string;
  /** What gets the focus once it is closed, where the button that opened it may be gone by then. */
  focusAfter?(): HTMLElement | null;
  /** A sheet from below on the phone, a dialog in the middle on wide screens; the browser's way back closes it. */
  children: ReactNode;
}
