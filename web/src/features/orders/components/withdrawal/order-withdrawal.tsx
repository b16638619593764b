import { Suspense, useState } from 'react';
import type { Order } from '#contract/endpoints/orders.ts';
import { useT } from '#web/i18n/index.tsx';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Card, Skeleton } from '#web/ui/layout/surface.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { awaitsGame } from '../../model/stage.ts';
import { WithdrawalState } from './withdrawal-state.tsx';

const Sheet = lazyPart(async () => (await import('./withdraw-sheet.tsx')).WithdrawSheet);

/** The right to withdraw from the order's contract, if there is one: its state, and the button to use it. */
export function OrderWithdrawal({ order }: { order: Order }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { withdrawal } = order;
  if (!withdrawal || (!open && (withdrawal.state === 'not_paid' || withdrawal.state === 'closed'))) return null;
  return (
    <Card className="grid gap-3">
      <h2 tabIndex={-1} className="text-base">
        {t('orders.withdraw.heading')}
      </h2>
      <WithdrawalState withdrawal={withdrawal} asking={awaitsGame(order)} />
      {withdrawal.state === 'open' && (
        <Button
          wide
          aria-haspopup="dialog"
          onPointerEnter={() => {
            preloadOverlay();
            void Sheet.preload();
          }}
          onClick={() => setOpen(true)}
          className="print:hidden"
        >
          {withdrawal.button}
        </Button>
      )}
      <Overlay
        open={open}
        onClose={() => setOpen(false)}
        title={t('orders.withdraw.title')}
        closeLabel={t('common.close')}
      >
        <Suspense fallback={<Skeleton className="h-80 rounded-control" />}>
          <Sheet order={order} withdrawal={withdrawal} onClose={() => setOpen(false)} />
        </Suspense>
      </Overlay>
    </Card>
  );
}
