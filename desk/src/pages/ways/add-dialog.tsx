import { useState } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { useDesk } from '#desk/lib/desk.ts';
import { usePasskeyStep } from '#desk/lib/use-passkey-step.ts';
import { Button } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { TextField } from '#desk/ui/field.tsx';
import { Notice } from '#desk/ui/notice.tsx';

const REFUSED = 'The server did not accept the passkey. Try again.';
const LONGEST_NAME = 60;

interface Props {
  onClose(): void;
  onDone(ways: OperatorOutput<'GET /ways'>, text: string): void;
}

/** Creates another passkey, on this device or on a security key. */
export function AddDialog({ onClose, onDone }: Props) {
  const { api, passkeys } = useDesk();
  const { problem, isBusy, run } = usePasskeyStep(REFUSED);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const add = (): void => {
    const given = name.trim();
    setMissing(given === '');
    if (given === '') return;
    void run(async () => {
      const { challenge, options } = await api('POST /passkeys/options', {});
      const response = await passkeys.register(options);
      onDone(await api('POST /passkeys', { body: { name: given, challenge, response } }), `${given} was added.`);
    });
  };
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        {passkeys.isSupported() ? (
          <TextField
            label="Name"
            placeholder="YubiKey"
            description="So that you recognise it later."
            autoComplete="off"
            required
            maxLength={LONGEST_NAME}
            value={name}
            error={isMissing ? 'Type a name.' : ''}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        ) : (
          <Notice tone="warn">This browser does not support passkeys.</Notice>
        )}
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          {passkeys.isSupported() && (
            <Button type="submit" kind="primary" icon="key" busy={isBusy}>
              Create the passkey
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
