import { useState } from 'react';
import type { Order } from '#contract/endpoints/orders.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Overlay, preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import { type Stage, stageOf } from '../../model/stage.ts';
import { type GameQuery, PaySheet } from './pay-sheet.tsx';

const TEXTS: Partial<Record<Stage, MessageKey>> = {
  unpaid: 'orders.pay.now',
  paying: 'orders.pay.resume',
  failed: 'orders.pay.again',
};

interface Props {
  order: Order;
  game: GameQuery;
  /** True if it is next to a more helpful action. */
  beside?: boolean;
  wide?: boolean;
}

/** Opens the choice of a method while the order can be paid; less prominent while a payment runs. */
export function PayButton({ order, game, beside, wide }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const stage = stageOf(order);
  const text = beside || order.instructionsUrl ? 'orders.pay.again' : TEXTS[stage];
  if (!text || !order.payable) return null;
  return (
    <>
      <Button
        kind={beside ? 'quiet' : stage === 'paying' || order.instructionsUrl ? 'secondary' : 'primary'}
        size="large"
        wide={wide}
        aria-haspopup="dialog"
        onPointerEnter={preloadOverlay}
        onClick={() => setOpen(true)}
        className="print:hidden"
      >
        {t(text)}
      </Button>
      <Overlay open={open} onClose={() => setOpen(false)} title={t('orders.pay.title')} closeLabel={t('common.close')}>
        <PaySheet order={order} game={game} />
      </Overlay>
    </>
  );
}
