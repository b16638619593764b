import { useAct } from '#desk/lib/use-act.ts';
import type { Webhook } from '#desk/lib/webhook.ts';
import { spelled } from '#desk/lib/words.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Facts } from '#desk/ui/facts.tsx';

interface Props {
  webhook: Webhook;
  onClose(): void;
  onDone(text: string): void;
}

/** Processes a stored webhook again. */
export function ReplayDialog({ webhook: { provider, eventId, type }, onClose, onDone }: Props) {
  const { state, act } = useAct();
  const send = async (why: string): Promise<void> => {
    const done = await act((api) => api('POST /webhooks/replay', { body: { provider, eventId, why } }));
    if (!done) return;
    const states = done.changed.map((payment) => payment.state).join(', ');
    if (done.asking) onDone('The webhook does not say enough: a worker asks the provider now.');
    else onDone(states ? `Processed: the payment is now ${states}.` : 'Processed: nothing changed.');
  };
  return (
    <Dialog title="Replay a webhook" onClose={onClose}>
      <ActForm
        submit="Replay"
        state={state}
        safeRepeat="Trying again does no harm."
        onSend={send}
        onCancel={onClose}
        onLook={onClose}
        look="Look at the webhooks again"
      >
        <Facts
          facts={[
            ['Provider', spelled(provider)],
            ['Type', type],
            ['Id', eventId],
          ]}
        />
        <p className="text-muted text-sm">The shop processes it again. One that was processed changes nothing.</p>
      </ActForm>
    </Dialog>
  );
}
