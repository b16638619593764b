import { useState } from 'react';
import { useAct } from '#desk/lib/use-act.ts';
import { useReadAgain } from '#desk/lib/use-read.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Tick } from '#desk/ui/field.tsx';

interface Props {
  revision: number;
  /** The applied revision. */
  at: number;
  onClose(): void;
  onDone(text: string): void;
}

/** The dialog that applies an earlier revision again. A refusal lists the risky changes. */
export function RollbackDialog({ revision, at, onClose, onDone }: Props) {
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  const [given, setGiven] = useState({ remove: false, yes: false });
  const send = async (why: string): Promise<void> => {
    const input = { params: { revision: `${revision}` }, body: { ...given, at, why } };
    const done = await act((api) => api('POST /catalog/revisions/:revision/rollback', input));
    if (!done) return;
    onDone(`The shop has revision ${revision} again, as revision ${done.revision}.`);
    void readAgain();
  };
  return (
    <Dialog title={`Roll back to revision ${revision}`} onClose={onClose}>
      <ActForm
        submit={`Roll back to revision ${revision}`}
        isDanger
        state={state}
        safeRepeat="Trying again is safe: it is done once."
        onSend={send}
        onCancel={onClose}
        onLook={() => {
          onClose();
          void readAgain();
        }}
        look="Look at the history again"
      >
        <p className="text-muted text-sm">
          The shop gets the whole catalogue of revision {revision}, as a new revision. Everything that came after it is
          taken back. You can undo this in the same way. Try without the ticks first: if one is needed, nothing is
          applied and the changes are listed.
        </p>
        <Tick
          label="Allow that entries leave the shop"
          checked={given.remove}
          onTick={(remove) => setGiven({ ...given, remove })}
        />
        <Tick
          label="Allow that prices change and limits are lifted"
          checked={given.yes}
          onTick={(yes) => setGiven({ ...given, yes })}
        />
      </ActForm>
    </Dialog>
  );
}
