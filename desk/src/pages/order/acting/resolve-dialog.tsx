import { useState } from 'react';
import { money } from '#desk/lib/format.ts';
import { leftOf, type OrderStory } from '#desk/lib/order/story.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Tick } from '#desk/ui/field.tsx';
import { useActing } from './use-acting.ts';

type As = 'sent' | 'refund' | 'taken';

/** Settles a parked or unclear delivery, or a parked take-back, by hand. */
export function ResolveDialog({ story: { order, payments, refunds, takeBacks } }: { story: OrderStory }) {
  const { close, done, look } = useActing();
  const { state, act } = useAct();
  const [as, setAs] = useState<As | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { number, currency } = order;
  const paying = payments.find(({ counts }) => counts);
  const isTaking = takeBacks.some((one) => one.state === 'parked');
  // A refund that waits for the item goes too.
  const held = refunds.filter((one) => one.state === 'waiting').reduce((sum, { amount }) => sum + amount, 0);
  const back = money((paying ? leftOf(paying, refunds) : 0) + held, currency);
  const send = async (why: string): Promise<void> => {
    if (!as) return;
    const answer = await act((api) => api('POST /orders/:number/resolve', { params: { number }, body: { as, why } }));
    if (!answer) return;
    const refunded = money(answer.refunded, answer.currency);
    const texts = {
      sent: 'The delivery counts as sent.',
      refund: `The delivery is written off, and ${refunded} goes back.`,
      taken: 'The item counts as taken back. Change the character or deliver it again.',
    };
    done(texts[as]);
  };
  return (
    <Dialog title="Resolve delivery" onClose={close} isPanel>
      <ActForm
        submit={as === 'refund' ? `Refund ${back}` : 'Resolve'}
        state={state}
        isValid={() => {
          setMissing(!as);
          return as !== null;
        }}
        onSend={send}
        onCancel={close}
        onLook={look}
        look="Look at the order again"
      >
        <p className="text-muted">First look in the game: does the character have the item?</p>
        <div role="radiogroup" aria-label="Result" className="grid gap-2">
          <Tick
            type="radio"
            name="as"
            checked={as === 'sent'}
            onTick={() => setAs('sent')}
            label={<Choice name="The player has the item" text="The order ends as sent. No money moves." />}
          />
          <Tick
            type="radio"
            name="as"
            checked={as === 'refund'}
            onTick={() => setAs('refund')}
            label={<Choice name="The player does not have it" text={`The delivery ends, and ${back} goes back.`} />}
          />
          {isTaking && (
            <Tick
              type="radio"
              name="as"
              checked={as === 'taken'}
              onTick={() => setAs('taken')}
              label={
                <Choice name="It was taken back, to be sent again" text="Then choose the character. No money moves." />
              }
            />
          )}
        </div>
        {isMissing && (
          <p role="alert" className="text-bad text-sm">
            Choose one of the {isTaking ? 'three' : 'two'}.
          </p>
        )}
      </ActForm>
    </Dialog>
  );
}

const Choice = ({ name, text }: { name: string; text: string }) => (
  <>
    <span className="block font-medium">{name}</span>
    <span className="block text-muted text-sm">{text}</span>
  </>
);
