import { Popover } from '@base-ui/react/popover';
import { type RefObject, useRef } from 'react';
import { firstFocus } from './first-focus.ts';
import type { OverlayProps } from './overlay-props.ts';

type Props = Omit<OverlayProps, 'closeLabel'> & { anchor: RefObject<HTMLElement | null> };

/** Opens below its button. Base UI handles position, focus, Escape and presses outside. */
export function PopoverPanel({ open, onClose, title, anchor, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // The button closes it by itself.
        const byButton = event.target instanceof Node && anchor.current?.contains(event.target);
        if (!next && !(byButton && event.type !== 'keydown')) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={8} collisionPadding={12} className="z-30">
          <Popover.Popup
            ref={frame}
            initialFocus={firstFocus(content, frame)}
            finalFocus={anchor}
            className="flex max-h-(--available-height) w-90 origin-(--transform-origin) flex-col rounded-card bg-surface pt-4 text-ink shadow-float outline-1 outline-line transition duration-(--fast) ease-out data-ending-style:-translate-y-1 data-starting-style:-translate-y-1 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Popover.Title className="px-5 pb-3 text-lg">{title}</Popover.Title>
            <div ref={content} className="overflow-y-auto overscroll-contain px-5 pb-5">
              {children}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
