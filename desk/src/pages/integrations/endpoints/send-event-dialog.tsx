import type { EndpointCall } from '#desk/lib/endpoints.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Facts } from '#desk/ui/facts.tsx';

interface Props {
  name: string;
  call: Pick<EndpointCall, 'event' | 'type'>;
  onClose(): void;
  onDone(text: string): void;
}

/** Sends one event to an endpoint again. */
export function SendEventDialog({ name, call: { event: id, type }, onClose, onDone }: Props) {
  const { state, act } = useAct();
  const send = async (why: string): Promise<void> => {
    const done = await act((api) => api('POST /endpoints/:name/replay', { params: { name }, body: { id, why } }));
    if (done) onDone(`The event will be sent to ${name} again.`);
  };
  return (
    <Dialog title={`Send an event to ${name} again`} onClose={onClose}>
      <ActForm
        submit="Send again"
        state={state}
        safeRepeat="Receivers ignore ids that they know, so trying again does no harm."
        onSend={send}
        onCancel={onClose}
        onLook={onClose}
        look="Look at the log again"
      >
        <Facts
          facts={[
            ['Type', type],
            ['Id', id],
          ]}
        />
        <p className="text-muted text-sm">It has the same id, and is tried as if it had never failed.</p>
      </ActForm>
    </Dialog>
  );
}
