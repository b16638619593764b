import { useEffect, useState } from 'react';
import { money } from '#desk/lib/format.ts';
import { mostLeft, refundedManyText, sumsText } from '#desk/lib/order/refund-many.ts';
import type { OperatorOrder } from '#desk/lib/order/story.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Tick } from '#desk/ui/field.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import type { PlayerDialog } from './acts.ts';

interface Props extends PlayerDialog {
  orders: readonly OperatorOrder[];
  /** The key of a refund whose answer was lost: the server recognises the orders that it did. */
  lostKey: string | null;
  onKeepKey(key: string | null): void;
}

/** Refunds all that is left of several orders: all of them or none. */
export function RefundManyDialog({ uid, orders, lostKey, onKeepKey, onClose, onDone, onLook }: Props) {
  const { state, act } = useAct();
  // Fixed while the dialog is open: a repeat after a lost answer is the same refund of the same orders.
  const [key] = useState(() => lostKey ?? crypto.randomUUID());
  const [chosen] = useState(orders);
  const [keepItem, setKeepItem] = useState(false);
  const sent = chosen.filter(({ itemState }) => itemState === 'sent').length;
  const haveAll = sent === chosen.length;
  const may = useCan()('orders.read');
  const { data } = useRead('GET /players/:uid/payments', { params: { uid } }, { enabled: may });
  const lines = chosen.map((order) => ({ number: order.number, ...mostLeft(order, data?.payments ?? []) }));
  useEffect(() => {
    if (state.is === 'unknown') onKeepKey(key);
    if (state.is === 'refused') onKeepKey(null);
  }, [state.is, onKeepKey, key]);
  const send = async (why: string): Promise<void> => {
    const body = { numbers: chosen.map(({ number }) => number), keepItem: keepItem || haveAll, key, why };
    const answer = await act((api) => api('POST /refunds', { body }));
    if (!answer) return;
    onKeepKey(null);
    onDone(refundedManyText(answer.refunds));
  };
  return (
    <Dialog title="Refund several orders" onClose={onClose} isPanel>
      <ActForm
        submit={`Refund up to ${sumsText(lines)}`}
        state={state}
        safeRepeat="Trying again is safe: it is the same refund."
        onSend={send}
        onCancel={onClose}
        onLook={onLook}
        look="Look at the player again"
      >
        <p className="text-muted">
          Refunds all that is left of each order. If one of them cannot be refunded, nothing is.
        </p>
        <ul aria-label="Orders" className="grid gap-1 text-sm">
          {lines.map(({ number, amount, currency }) => (
            <li key={number} className="flex flex-wrap justify-between gap-x-4">
              <span className="font-mono text-xs">{number}</span>
              {money(amount, currency)}
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap justify-between gap-x-4 border-line border-t pt-2">
          Together at most <strong>{sumsText(lines)}</strong>
        </p>
        <Items sent={sent} all={chosen.length} keepItem={keepItem} onKeep={setKeepItem} />
      </ActForm>
    </Dialog>
  );
}

interface ItemsProps {
  /** The number of orders whose item the player has. */
  sent: number;
  all: number;
  keepItem: boolean;
  onKeep(keeps: boolean): void;
}

/** Says that no refund takes items back that have arrived, or asks about those that have not. */
function Items({ sent, all, keepItem, onKeep }: ItemsProps) {
  if (sent === all)
    return <Notice tone="warn">The player has these items and keeps them: a refund does not take them back.</Notice>;
  return (
    <>
      <Tick
        checked={keepItem}
        onTick={onKeep}
        label={
          <>
            <span className="block font-medium">The player keeps the items</span>
            <span className="block text-muted text-sm">
              Otherwise items that are not delivered yet are called back.
            </span>
          </>
        }
      />
      {sent > 0 && (
        <Notice tone="warn">
          The items of {sent} of these orders have arrived: refund those apart, or let the player keep all.
        </Notice>
      )}
    </>
  );
}
