import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../controls/button.tsx';
import { backCloses } from './back-closes.ts';
import { firstFocus } from './first-focus.ts';
import { InOverlay } from './in-overlay.ts';
import type { OverlayProps } from './overlay-props.ts';

/** Base UI handles focus, Escape, the scroll lock and screen readers. */
export function OverlayPanel({ open, onClose, title, closeLabel, focusAfter, children }: OverlayProps) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useBackCloses(open, onClose);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-scrim transition duration-(--medium) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          ref={frame}
          initialFocus={firstFocus(content, frame)}
          finalFocus={focusAfter}
          className="fixed inset-x-0 bottom-0 z-30 flex max-h-[85dvh] flex-col rounded-t-card bg-surface pb-[env(safe-area-inset-bottom)] text-ink shadow-float transition duration-(--medium) ease-out data-ending-style:translate-y-8 data-starting-style:translate-y-8 data-ending-style:opacity-0 data-starting-style:opacity-0 md:inset-auto md:top-1/2 md:left-1/2 md:w-[min(480px,calc(100vw-48px))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-card md:data-ending-style:-translate-y-[calc(50%-8px)] md:data-starting-style:-translate-y-[calc(50%-8px)]"
        >
          <div className="flex items-center gap-2 py-2 pr-2 pl-5">
            <Dialog.Title className="mr-auto min-w-0 wrap-anywhere text-lg">{title}</Dialog.Title>
            <Dialog.Close render={<IconButton icon="close" label={closeLabel} />} />
          </div>
          <div ref={content} className="overflow-y-auto overscroll-contain px-5 pb-5">
            <InOverlay value>{children}</InOverlay>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Closes the overlay on the browser's Back. */
function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // A layout effect, so that Back works from the first paint on.
  useLayoutEffect(() => (open ? backCloses.opened(() => close.current()) : undefined), [open]);
}
