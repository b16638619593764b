import { useEffect, useId, useRef, useState } from 'react';
import type { Order } from '#contract/endpoints/orders.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCountdown, formatWithZone } from '#web/lib/format/time.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { useCancelWait } from '../../hooks/use-cancel.ts';
import { CancelSheet } from './cancel-sheet.tsx';

/** Button to cancel an unpaid order. While the server still confirms an attempt, shows the time until the next try. */
export function CancelOrder({ order, wide }: { order: Order; wide?: boolean }) {
  const t = useT();
  const { tag } = useLocale();
  const waitId = useId();
  const [open, setOpen] = useState(false);
  const wait = useCancelWait(order);
  const waiting = order.cancellable && wait > 0;
  const opened = useRef(false);
  useEffect(() => {
    opened.current ||= open;
    // The button that had the focus is gone, so focus the heading, which says the new state of the order.
    const lost = opened.current && !open && !order.cancellable;
    if (lost) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [open, order.cancellable]);
  // If the order is paid while the sheet is open, the sheet says so and stays until the player closes it.
  if (!order.cancellable && !open) return null;
  return (
    <div className="grid w-full justify-items-center gap-1 print:hidden">
      {order.cancellable && (
        <Button
          kind="quiet"
          size="large"
          wide={wide}
          aria-haspopup="dialog"
          // Not `disabled`, so that it can take the focus again; its description says why it does nothing.
          aria-disabled={waiting || undefined}
          aria-describedby={waiting ? waitId : undefined}
          onPointerEnter={preloadOverlay}
          onClick={() => !waiting && setOpen(true)}
        >
          {t('orders.cancel.action')}
        </Button>
      )}
      {waiting && (
        <p id={waitId} className="max-w-md text-center text-muted text-sm tabular-nums">
          {t('orders.cancel.wait', { time: formatCountdown(wait) })}
        </p>
      )}
      <p role="status" className="sr-only">
        {waiting &&
          order.cancelWaitUntil &&
          t('error.order.cancel_wait', { until: formatWithZone(order.cancelWaitUntil, tag) })}
      </p>
      <Overlay
        open={open}
        onClose={() => setOpen(false)}
        title={t('orders.cancel.title')}
        closeLabel={t('common.close')}
      >
        <CancelSheet order={order} onClose={() => setOpen(false)} />
      </Overlay>
    </div>
  );
}
