import { useState } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import type { Scope } from '#contract/publisher/scopes.ts';
import { DAY_OPTIONS } from '#desk/lib/keys.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { TextField } from '#desk/ui/field.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { ShownSecret } from './shown-secret.tsx';

const NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/;

type Made = OperatorOutput<'POST /keys'>;

/** Creates a key, and shows its secret once. */
export function NewKeyDialog({ onClose }: { onClose(): void }) {
  const { state, act } = useAct();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [days, setDays] = useState<string>('365');
  const [problems, setProblems] = useState({ name: '', scopes: '' });
  const [made, setMade] = useState<Made | null>(null);
  const given = name.trim();
  const isValid = (): boolean => {
    const isName = NAME.test(given);
    setProblems({
      name: isName ? '' : 'Up to 40 small letters, digits and . _ -; it begins with a letter or a digit.',
      scopes: scopes.length > 0 ? '' : 'Choose at least one: a key without scopes can do nothing.',
    });
    return isName && scopes.length > 0;
  };
  const send = async (why: string): Promise<void> => {
    const body = { name: given, scopes: [...scopes], days: Number(days), why };
    const done = await act((api) => api('POST /keys', { body }));
    if (done) setMade(done);
  };
  return (
    <Dialog title="New key" onClose={onClose}>
      {made ? (
        <ShownSecret text={`The key ${made.key} is made.`} secret={made.secret} onClose={onClose} />
      ) : (
        <ActForm
          submit="Create the key"
          state={state}
          isValid={isValid}
          onSend={send}
          onCancel={onClose}
          onLook={onClose}
          look="Look at the keys again"
        >
          <TextField
            label="Name"
            placeholder="game-backend"
            description="The audit log keeps it for ever, so each name is used once."
            autoComplete="off"
            autoCapitalize="none"
            required
            maxLength={40}
            value={name}
            error={problems.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <ScopeFields scopes={scopes} error={problems.scopes} onChange={setScopes} />
          <SelectField label="Valid for" options={DAY_OPTIONS} value={days} onChoose={setDays} />
        </ActForm>
      )}
    </Dialog>
  );
}
