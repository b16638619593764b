import { useState } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { DAY_OPTIONS, HOUR_OPTIONS } from '#desk/lib/keys.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';
import { ShownSecret } from './shown-secret.tsx';

/** Gives a key a new secret, and shows it once. */
export function RotateKeyDialog({ name, onClose }: { name: string; onClose(): void }) {
  const { state, act } = useAct();
  const [hours, setHours] = useState<string>('24');
  const [days, setDays] = useState<string>('365');
  const [made, setMade] = useState<OperatorOutput<'POST /keys/:name/rotate'> | null>(null);
  const send = async (why: string): Promise<void> => {
    const body = { hours: Number(hours), days: Number(days), why };
    const done = await act((api) => api('POST /keys/:name/rotate', { params: { name }, body }));
    if (done) setMade(done);
  };
  return (
    <Dialog title={`Rotate: ${name}`} onClose={onClose}>
      {made ? (
        <ShownSecret text={`The key ${made.key} has a new secret.`} secret={made.secret} onClose={onClose} />
      ) : (
        <ActForm
          submit="Make a new secret"
          state={state}
          onSend={send}
          onCancel={onClose}
          onLook={onClose}
          look="Look at the keys again"
        >
          <p className="text-muted text-sm">
            Until the former secret ends, both are valid. Change your backend in this time.
          </p>
          <SelectField label="The former secret" options={HOUR_OPTIONS} value={hours} onChoose={setHours} />
          <SelectField label="The new one is valid for" options={DAY_OPTIONS} value={days} onChoose={setDays} />
        </ActForm>
      )}
    </Dialog>
  );
}
