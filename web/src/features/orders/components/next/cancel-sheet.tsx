import { useRef, useState } from 'react';
import type { Order } from '#contract/endpoints/orders.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { obstacleOf, useCancel } from '../../hooks/use-cancel.ts';
import { stageText } from '../../model/stage-text.ts';

/** Warns the player, asks them to confirm that they have not paid, and cancels. */
export function CancelSheet({ order, onClose }: { order: Order; onClose(): void }) {
  const t = useT();
  const errorText = useErrorText();
  const tick = useRef<HTMLInputElement>(null);
  const [confirmed, setConfirmed] = useState(false);
  const [missing, setMissing] = useState(false);
  const { cancel, busy, error, reset } = useCancel(order, { onClosed: onClose });
  const obstacle = error && obstacleOf(error);
  if (!order.cancellable || obstacle === 'paid') return <Ended order={order} onClose={onClose} />;

  const submit = () => {
    setMissing(!confirmed);
    if (confirmed) cancel();
    else tick.current?.focus();
  };
  return (
    <form
      noValidate
      className="grid gap-4 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Note tone="warn">{t('orders.cancel.warning')}</Note>
      {order.quote.coupon && <Note tone="ok">{t('orders.cancel.coupon', { name: order.quote.coupon.name })}</Note>}
      <Checkbox
        ref={tick}
        label={t('orders.cancel.confirm')}
        checked={confirmed}
        required
        onTick={(ticked) => {
          setConfirmed(ticked);
          setMissing(false);
          reset();
        }}
        error={missing && t('orders.cancel.unconfirmed')}
      />
      {obstacle === 'other' && (
        <Note tone="bad" role="alert">
          {errorText(error)}
        </Note>
      )}
      <div className="grid gap-2 min-[420px]:grid-cols-2">
        <Button size="large" onClick={onClose}>
          {t('orders.cancel.keep')}
        </Button>
        <Button kind="danger" size="large" type="submit" busy={busy}>
          {t('orders.cancel.action')}
        </Button>
      </div>
    </form>
  );
}

/** Says what happened to an order that can no longer be cancelled. */
function Ended({ order, onClose }: { order: Order; onClose(): void }) {
  const t = useT();
  const { tag } = useLocale();
  const { title, text } = stageText(order, t, tag);
  const paid = order.cancellable || order.status === 'paid';
  return (
    <div className="grid gap-4 pt-1">
      <Note role="alert">
        {paid ? (
          t('orders.cancel.paid')
        ) : (
          <>
            <p className="font-semibold">{title}</p>
            <p>{text}</p>
          </>
        )}
      </Note>
      <Button size="large" wide onClick={onClose}>
        {t('common.close')}
      </Button>
    </div>
  );
}
