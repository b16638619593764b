import type { ReactNode } from 'react';

/** Props of sheets, dialogs and menus. */
export interface OverlayProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** Name of the close button. */
  closeLabel: string;
  /** Returns the element to focus after it closes, if the button that opened it may be gone. */
  focusAfter?(): HTMLElement | null;
  /** The content. */
  children: ReactNode;
}
