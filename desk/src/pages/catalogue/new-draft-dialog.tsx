import { useState } from 'react';
import { useDesk } from '#desk/lib/desk.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { Button } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { TextField } from '#desk/ui/field.tsx';
import { Notice } from '#desk/ui/notice.tsx';

const LONGEST_NAME = 100;

/** The dialog that begins a draft, and opens it. */
export function NewDraftDialog({ onClose }: { onClose(): void }) {
  const { router } = useDesk();
  const { state, act } = useAct();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = async (): Promise<void> => {
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    const made = await act((api) => api('POST /catalog/drafts', { body: { name: name.trim() } }));
    if (made) router.go(`/catalogue/drafts/${made.draft}`);
  };
  return (
    <Dialog title="New draft" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          label="Name"
          placeholder="Autumn prices"
          description="Your colleagues see it. Nothing changes in the shop until you apply the draft."
          maxLength={LONGEST_NAME}
          required
          value={name}
          error={isMissing ? 'Type a name.' : ''}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {state.is === 'refused' && <Notice tone="bad">{state.text}</Notice>}
        {state.is === 'unknown' && (
          <Notice tone="bad">No clear answer came. Look at the list of drafts before you try again.</Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={state.is === 'busy'}>
            Begin the draft
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
