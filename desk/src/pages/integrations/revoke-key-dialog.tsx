import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';

interface Props {
  name: string;
  onClose(): void;
  onDone(): void;
}

/** Ends a key at once. */
export function RevokeKeyDialog({ name, onClose, onDone }: Props) {
  const { state, act } = useAct();
  const send = async (why: string): Promise<void> => {
    const done = await act((api) => api('POST /keys/:name/revoke', { params: { name }, body: { why } }));
    if (done) onDone();
  };
  return (
    <Dialog title={`Revoke: ${name}`} onClose={onClose}>
      <ActForm
        submit="Revoke"
        isDanger
        state={state}
        onSend={send}
        onCancel={onClose}
        onLook={onClose}
        look="Look at the keys again"
      >
        <p className="text-muted text-sm">
          All its secrets end at once, and so do its requests for approval. A backend that uses the key gets 401. A
          revoked key cannot come back: make a new one.
        </p>
      </ActForm>
    </Dialog>
  );
}
