import type { ReactNode } from 'react';

/** What a sheet, a dialog and a menu have in common. */
export interface OverlayProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** Name of the close button. */
  closeLabel: string;
  /** A sheet from below on the phone, a dialog in the middle on wide screens; the browser's way back closes it. */
  children: ReactNode;
}
