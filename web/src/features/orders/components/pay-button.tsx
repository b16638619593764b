import { useState } from 'react';
import type { Game } from '#contract/endpoints/games.ts';
import type { Order } from '#contract/endpoints/orders.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/button.tsx';
import { preloadOverlay } from '#web/ui/overlay.tsx';
import { methodsFor } from '../methods.ts';
import { stageOf } from '../stage.ts';
import { PaySheet } from './pay-sheet.tsx';

const TEXTS: Partial<Record<ReturnType<typeof stageOf>, MessageKey>> = {
  unpaid: 'orders.pay.now',
  paying: 'orders.pay.resume',
  failed: 'orders.pay.again',
};

/** Opens the choice of a method while the order can be paid; quiet while a payment is under way. */
export function PayButton({ order, game, wide }: { order: Order; game: Game | undefined; wide?: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const stage = stageOf(order);
  const text = TEXTS[stage];
  if (!text || !order.payable) return null;
  return (
    <>
      <Button
        kind={stage === 'paying' ? 'secondary' : 'primary'}
        size="large"
        wide={wide}
        busy={open && !game}
        aria-haspopup="dialog"
        onPointerEnter={preloadOverlay}
        onClick={() => setOpen(true)}
        className="print:hidden"
      >
        {t(text)}
      </Button>
      {game && <PaySheet order={order} methods={methodsFor(game, order)} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
