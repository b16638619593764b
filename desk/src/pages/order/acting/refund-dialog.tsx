import { useEffect, useState } from 'react';
import { readAmount } from '#desk/lib/amount.ts';
import { money } from '#desk/lib/format.ts';
import { leftOf, type OrderStory, type StoryPayment } from '#desk/lib/order/story.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { spelled } from '#desk/lib/words.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Tick } from '#desk/ui/field.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { AmountFields } from './amount-fields.tsx';
import { type ItemChoice, ItemFields, itemOf } from './item-fields.tsx';
import { refundDone } from './refund-done.ts';
import { useActing } from './use-acting.ts';

interface Refundable {
  payment: StoryPayment;
  left: number;
}

/** Refunds a payment of the order, in whole or in part. */
export function RefundDialog({ story }: { story: OrderStory }) {
  const { close } = useActing();
  // Fixed while the dialog is open: a repeat after a lost answer is the same refund of the same payment.
  const [refundable] = useState<Refundable[]>(() =>
    story.payments.map((payment) => ({ payment, left: leftOf(payment, story.refunds) })).filter(({ left }) => left > 0),
  );
  const [isSent] = useState(story.order.itemState === 'sent');
  return (
    <Dialog title="Refund" onClose={close} isPanel>
      <RefundForm number={story.order.number} refundable={refundable} isSent={isSent} takesBack={story.takesBack} />
    </Dialog>
  );
}

interface FormProps {
  number: string;
  refundable: readonly Refundable[];
  /** The player has the item. */
  isSent: boolean;
  /** The game takes items back. */
  takesBack: boolean;
}

function RefundForm({ number, refundable, isSent, takesBack }: FormProps) {
  const { close, done, look, lostKey, keepKey } = useActing();
  const { state, act } = useAct();
  const [key] = useState(() => lostKey ?? crypto.randomUUID());
  const [chosen, setChosen] = useState(0);
  const [isAll, setAll] = useState(true);
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [item, setItem] = useState<ItemChoice>(null);
  useEffect(() => {
    if (state.is === 'unknown') keepKey(key);
    if (state.is === 'refused') keepKey(null);
  }, [state.is, keepKey, key]);
  const current = refundable[chosen];
  if (!current) return <Notice>No money is left to refund.</Notice>;
  const { payment, left } = current;
  const { currency } = payment;
  const typed = readAmount(text, currency);
  const minor = isAll ? left : typed.minor;
  const isWhole = minor === left;
  const hasItem = isSent && payment.counts;

  const tooMuch = minor !== undefined && minor > left ? `At most ${money(left, currency)} is left.` : '';
  const found = isAll ? '' : (typed.problem ?? tooMuch);
  // A corrected amount loses its error, and a new mistake waits for the next press.
  if (isWrong && found === '') setWrong(false);
  const isValid = (): boolean => {
    setWrong(found !== '');
    return found === '';
  };
  const send = async (why: string): Promise<void> => {
    const amount = isAll ? ('all' as const) : minor;
    if (amount === undefined) return;
    const body = { amount, payment: payment.id, ...itemOf({ isWhole, isAll, hasItem }, item), key, why };
    const answer = await act((api) => api('POST /orders/:number/refund', { params: { number }, body }));
    if (answer) {
      keepKey(null);
      done(refundDone(answer));
    }
  };
  return (
    <ActForm
      submit={minor === undefined || minor > left ? 'Refund' : `Refund ${money(minor, currency)}`}
      state={state}
      safeRepeat="Trying again is safe: it is the same refund."
      isValid={isValid}
      onSend={send}
      onCancel={close}
      onLook={look}
      look="Look at the order again"
    >
      {refundable.length > 1 && <WhichPayment refundable={refundable} chosen={chosen} onChoose={setChosen} />}
      <AmountFields
        left={left}
        currency={currency}
        isAll={isAll}
        text={text}
        minor={minor}
        problem={isWrong ? found : ''}
        onAll={setAll}
        onText={setText}
      />
      {payment.disputed > 0 && (
        <Notice tone="warn">A dispute holds {money(payment.disputed, currency)} of this payment.</Notice>
      )}
      {isWhole && (
        <ItemFields chosen={item} onChoose={setItem} hasItem={hasItem} canTakeBack={takesBack && isAll && hasItem} />
      )}
    </ActForm>
  );
}

interface WhichProps {
  refundable: readonly Refundable[];
  chosen: number;
  onChoose(at: number): void;
}

function WhichPayment({ refundable, chosen, onChoose }: WhichProps) {
  return (
    <div role="radiogroup" aria-label="Payment" className="grid gap-1">
      <p className="font-medium text-muted text-sm">Several payments brought money</p>
      {refundable.map(({ payment, left }, at) => (
        <Tick
          key={payment.id}
          type="radio"
          name="payment"
          checked={at === chosen}
          onTick={() => onChoose(at)}
          label={
            <>
              {spelled(payment.provider)} · {spelled(payment.method)}, {money(left, payment.currency)} left
              {payment.counts && <span className="text-muted"> · pays the order</span>}
            </>
          }
        />
      ))}
    </div>
  );
}
