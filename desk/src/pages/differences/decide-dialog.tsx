import { useState } from 'react';
import type { OperatorInput } from '#contract/operator/index.ts';
import type { UnknownPayment } from '#desk/lib/differences/findings.ts';
import { money } from '#desk/lib/format.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useReadAgain } from '#desk/lib/use-read.ts';
import { spelled } from '#desk/lib/words.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Facts } from '#desk/ui/facts.tsx';
import { Tick } from '#desk/ui/field.tsx';
import { LOST, type LostOrder, LostOrderFields, lostInput } from './lost-order-fields.tsx';

const CHOICES = {
  adopt: {
    name: 'Adopt',
    text: 'The money pays its order, and the item is delivered. A game that gave it before gives nothing again.',
    permission: 'orders.refund',
  },
  refund: {
    name: 'Refund',
    text: 'All that is left goes back. The game is not asked: the player may have the item.',
    permission: 'orders.refund',
  },
  'write-off': {
    name: 'Write off',
    text: 'The shop keeps the money, as sales without an order. A payment of another system only leaves the list.',
    permission: 'money.close',
  },
} as const;
type Choice = keyof typeof CHOICES;

const EFFECTS = {
  pays: 'pays order',
  refunded: 'is booked for order',
  returned: 'goes back, because it does not pay order',
  sends: 'is booked, and the item is sent, for',
  booked: 'is booked, and no item is sent, for',
} as const;

interface Props {
  payment: UnknownPayment;
  onClose(): void;
  onDone(text: string): void;
}

/** Decides about a payment that only the provider knows. */
export function DecideDialog({ payment, onClose, onDone }: Props) {
  const { provider, id, amount, refunded, disputed, currency, at, order } = payment;
  const may = useCan();
  const open = (Object.keys(CHOICES) as Choice[]).filter((one) => may(CHOICES[one].permission));
  const [choice, setChoice] = useState<Choice>(open[0] ?? 'adopt');
  const [lost, setLost] = useState<LostOrder | null>(null);
  const left = Math.max(0, amount - refunded - disputed);
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  const send = async (why: string): Promise<void> => {
    const body = { provider, id, why };
    const adopted: OperatorInput<'POST /differences/adopt'>['body'] = { ...body, ...(lost && lostInput(lost)) };
    const text = await act(async (api) => {
      if (choice === 'refund') {
        const done = await api('POST /differences/refund', { body });
        return `${money(done.amount, done.currency)} is refunded.`;
      }
      if (choice === 'write-off') {
        const { booked } = await api('POST /differences/write-off', { body });
        return booked ? `${money(booked.captured, booked.currency)} is booked without an order.` : 'It left the list.';
      }
      const done = await api('POST /differences/adopt', { body: adopted });
      return `${money(done.captured, done.currency)} ${EFFECTS[done.effect]} ${done.payable}.`;
    });
    if (text === null) return;
    onDone(text);
    await readAgain();
  };
  return (
    <Dialog title="A payment that only the provider knows" onClose={onClose} isPanel>
      <ActForm
        submit={`${CHOICES[choice].name} ${money(choice === 'refund' ? left : amount, currency)}`}
        isDanger={choice !== 'adopt'}
        state={state}
        safeRepeat="Trying again does no harm: each payment is decided once."
        onSend={send}
        onCancel={onClose}
        onLook={onClose}
        look="Compare again"
      >
        <Facts
          facts={[
            ['Amount', money(amount, currency)],
            ['Refunded', money(refunded, currency)],
            ...(disputed > 0 ? [['Disputed', money(disputed, currency)] as const] : []),
            ['Time', at === null ? 'unknown' : `${at.slice(0, 16).replace('T', ' ')} UTC`],
            ['Order', order ?? 'the provider does not name it'],
            ['Provider', spelled(provider)],
            ['Id', id],
          ]}
        />
        <fieldset className="grid gap-1">
          <legend className="pb-1 font-medium">Decision</legend>
          {open.map((one) => (
            <Tick
              key={one}
              type="radio"
              name="decision"
              checked={choice === one}
              onTick={() => setChoice(one)}
              label={
                <>
                  <span className="block font-medium">{CHOICES[one].name}</span>
                  <span className="block text-muted text-sm">{CHOICES[one].text}</span>
                </>
              }
            />
          ))}
        </fieldset>
        {choice === 'adopt' && (
          <Tick
            checked={lost !== null}
            onTick={(on) => setLost(on ? LOST : null)}
            label="The order is lost: I name its player and item"
          />
        )}
        {choice === 'adopt' && lost && <LostOrderFields value={lost} onChange={setLost} />}
      </ActForm>
    </Dialog>
  );
}
