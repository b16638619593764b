import { useState } from 'react';
import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { TextField } from '#desk/ui/field.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import type { PlayerDialog } from './acts.ts';

/** Changes the sign-in address of a player, after support has verified the person. */
export function EmailDialog({ uid, onClose, onDone, onLook }: PlayerDialog) {
  const { state, act } = useAct();
  const [to, setTo] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isValid = (): boolean => {
    setMissing(!to.includes('@'));
    return to.includes('@');
  };
  const send = async (why: string): Promise<void> => {
    const body = { to: to.trim(), why };
    const answer = await act((api) => api('POST /players/:uid/email', { params: { uid }, body }));
    if (!answer) return;
    const letter = answer.notified ? 'The former address gets a letter.' : 'There was no former address.';
    onDone(`The email is changed, and all sessions of the player have ended. ${letter}`);
  };
  return (
    <Dialog title="Change email" onClose={onClose} isPanel>
      <ActForm
        submit="Change email"
        state={state}
        safeRepeat="Trying again does no harm: an address that is set already is refused."
        isValid={isValid}
        onSend={send}
        onCancel={onClose}
        onLook={onLook}
        look="Look at the player again"
      >
        <Notice tone="warn">
          All sessions of the player end, and the former address gets a letter. Verify the person first: the new address
          opens the account.
        </Notice>
        <TextField
          label="New email"
          type="email"
          autoComplete="off"
          maxLength={254}
          description="The audit log does not keep the address. Do not write it into the reason."
          value={to}
          error={isMissing ? 'Type an email address.' : ''}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </ActForm>
    </Dialog>
  );
}
