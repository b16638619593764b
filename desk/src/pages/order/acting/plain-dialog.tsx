import type { Api } from '#desk/lib/api/api.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { resentDone } from './refund-done.ts';
import { type Request, useActing } from './use-acting.ts';

/** The part of an action's answer that the dialogs read; only a refund that is sent again names the item. */
interface Answer {
  number: string | null;
  item?: string | null;
}

interface Plain {
  title: string;
  text: string;
  submit: string;
  done: string | ((answer: Answer) => string);
  send(api: Api, why: string): Promise<Answer>;
}

/** Returns the words and the call of an action that needs only a reason. */
function plainOf(request: Request, number: string): Plain {
  const order = { number };
  switch (request.does) {
    case 'receipt':
      return {
        title: 'Resend receipt',
        text: 'The buyer gets the receipt again by email.',
        submit: 'Resend receipt',
        done: 'The receipt is on its way to the buyer again.',
        send: (api, why) => api('POST /orders/:number/receipt', { params: order, body: { why } }),
      };
    case 'check':
      return {
        title: 'Check payment',
        text: 'The shop asks the payment provider about all payments of this order now. No money moves.',
        submit: 'Check payment',
        done: 'The provider was asked. Its answer shows below, or in a moment.',
        send: (api, why) => api('POST /orders/:number/check', { params: order, body: { why } }),
      };
    case 'takeBack':
      return {
        title: 'Take the item back',
        text: 'The game is asked to take the item from the character. No money moves. If the game has taken it, change the character, deliver it again, or refund the order. If the player has used the item, everything stays as it is.',
        submit: 'Take the item back',
        done: 'The game is asked. Its answer shows below.',
        send: (api, why) => api('POST /orders/:number/take-back', { params: order, body: { why } }),
      };
    case 'resend':
      return {
        title: 'Resend refund',
        text: `The refund of ${request.sum} is requested from the provider once more. This is possible once.`,
        submit: `Refund ${request.sum} again`,
        done: (answer) => resentDone(answer, request.sum),
        send: (api, why) => api('POST /refunds/:id/resend', { params: { id: request.refund }, body: { why } }),
      };
    case 'settle':
      return {
        title: 'Settled in another way',
        text: `Record that the buyer has got ${request.sum} in another way, such as a bank transfer. The shop moves no money, and the amount counts as refunded.`,
        submit: 'Record as settled',
        done: `${request.sum} counts as refunded in another way.`,
        send: (api, why) => api('POST /refunds/:id/settle', { params: { id: request.refund }, body: { why } }),
      };
    default:
      return {
        title: 'Deliver again',
        text: 'The game gets the delivery again now. It recognises a delivery that it has already accepted.',
        submit: 'Deliver again',
        done: 'The delivery is tried again now.',
        send: (api, why) => api('POST /orders/:number/redeliver', { params: order, body: { why } }),
      };
  }
}

/** The dialog of an action that needs only a reason. */
export function PlainDialog({ number, request }: { number: string; request: Request }) {
  const { close, done, look } = useActing();
  const { state, act } = useAct();
  const plain = plainOf(request, number);
  return (
    <Dialog title={plain.title} onClose={close}>
      <ActForm
        submit={plain.submit}
        state={state}
        onSend={async (why) => {
          const answer = await act((api) => plain.send(api, why));
          if (answer) done(typeof plain.done === 'string' ? plain.done : plain.done(answer));
        }}
        onCancel={close}
        onLook={look}
        look="Look at the order again"
      >
        <p className="text-muted">{plain.text}</p>
      </ActForm>
    </Dialog>
  );
}
