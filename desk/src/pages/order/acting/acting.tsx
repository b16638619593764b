import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useReadAgain } from '#desk/lib/use-read.ts';
import { cx } from '#web/ui/cx.ts';
import { type Acting, ActingContext, type Request, useActing } from './use-acting.ts';

/** Holds the open dialog of an order's page and the outcome of the last action. */
export function ActingProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Request | null>(null);
  const [said, setSaid] = useState<Acting['said']>(null);
  const [lostKey, setLostKey] = useState<string | null>(null);
  const readAgain = useReadAgain();
  const acting: Acting = {
    opened,
    said,
    lostKey,
    keepKey: setLostKey,
    open(request) {
      setSaid(null);
      setOpened(request);
    },
    close: () => setOpened(null),
    done(text) {
      setOpened(null);
      setSaid({ text, isDone: true });
      void readAgain();
    },
    explain: (text) => setSaid({ text, isDone: false }),
    look() {
      setOpened(null);
      setSaid({ text: 'The order was read again. Check here whether your action was done.', isDone: false });
      void readAgain();
    },
  };
  return <ActingContext value={acting}>{children}</ActingContext>;
}

/** The outcome of the last action. It gets the focus, because the button of the action may be gone. */
export function Said() {
  const { said } = useActing();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className={cx(
        'rounded-control px-4 py-3 text-sm',
        !said && 'hidden',
        said?.isDone ? 'bg-ok-tint text-ok' : 'bg-raised text-muted',
      )}
    >
      {said?.text}
    </div>
  );
}
