import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';

/** Personal data as the player gave them. */
export interface Revealed {
  username: string | null;
  email: string | null;
  phone: string | null;
}

interface Props {
  uid: string;
  onClose(): void;
  onRevealed(data: Revealed): void;
  onLook(): void;
}

/** Asks for the reason before personal data are shown. */
export function RevealDialog({ uid, onClose, onRevealed, onLook }: Props) {
  const { state, act } = useAct();
  return (
    <Dialog title="Uncover personal data" onClose={onClose}>
      <ActForm
        submit="Uncover"
        state={state}
        safeRepeat="Trying again only adds another entry to the audit log."
        onSend={async (why) => {
          const data = await act((api) => api('POST /players/:uid/reveal', { params: { uid }, body: { why } }));
          if (data) onRevealed({ username: data.username, email: data.email, phone: data.phone });
        }}
        onCancel={onClose}
        onLook={() => {
          onClose();
          onLook();
        }}
        look="Look at the player again"
      >
        <p className="text-muted">Shows the email, phone number and user name until you leave the page.</p>
      </ActForm>
    </Dialog>
  );
}
