import { type ReactNode, useEffect, useId, useRef } from 'react';
import { focusFirst } from '#desk/lib/focus-first.ts';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from './button.tsx';

interface Props {
  title: string;
  onClose(): void;
  /** At the right edge of wide windows, so that the page stays in sight. */
  isPanel?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered. The browser makes the rest of the page inert and closes it on Escape. The
 * first field gets the focus, which later returns to the element that had it before.
 */
export function Dialog({ title, onClose, isPanel, children }: Props) {
  const frame = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = frame.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    // By itself, the browser focuses the button that closes the dialog.
    focusFirst(dialog);
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={frame}
      aria-labelledby={heading}
      onCancel={(event) => {
        // A dialog above this one reports its own Escape.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      className={cx('dialog overflow-hidden', isPanel && 'panel')}
    >
      <div className="flex max-h-[inherit] h-full flex-col">
        <div className="flex items-center gap-2 border-line border-b py-2 pr-2 pl-5">
          <h2 id={heading} className="mr-auto text-lg">
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        <div className="min-h-0 overflow-y-auto overscroll-contain p-5">{children}</div>
      </div>
    </dialog>
  );
}
