import { useState } from 'react';
import { shortTime } from '#desk/lib/format.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Tick } from '#desk/ui/field.tsx';
import { TimeField } from '#desk/ui/time-field.tsx';
import type { PlayerDialog } from './acts.ts';

/** Blocks a player until a time, or until an operator ends it. */
export function BlockDialog({ uid, onClose, onDone, onLook }: PlayerDialog) {
  const { state, act } = useAct();
  const [isOpenEnded, setOpenEnded] = useState(true);
  const [end, setEnd] = useState('');
  const [problem, setProblem] = useState('');
  const until = isOpenEnded ? null : end || null;
  const isValid = (): boolean => {
    const found = isOpenEnded ? '' : problemOf(until);
    setProblem(found);
    return found === '';
  };
  const send = async (why: string): Promise<void> => {
    const answer = await act((api) => api('POST /players/:uid/block', { params: { uid }, body: { until, why } }));
    if (answer) onDone(until ? `The player is blocked until ${shortTime(until)}.` : 'The player is blocked.');
  };
  return (
    <Dialog title="Block player" onClose={onClose} isPanel>
      <ActForm
        submit="Block player"
        isDanger
        state={state}
        safeRepeat="Trying again does no harm."
        isValid={isValid}
        onSend={send}
        onCancel={onClose}
        onLook={onLook}
        look="Look at the player again"
      >
        <p className="text-muted">
          Ends all sessions. The player cannot sign in or buy; paid items are still delivered.
        </p>
        <div role="radiogroup" aria-label="Duration" className="grid gap-1">
          <Tick
            type="radio"
            name="until"
            checked={isOpenEnded}
            onTick={() => setOpenEnded(true)}
            label="Until an operator unblocks the player"
          />
          <Tick
            type="radio"
            name="until"
            checked={!isOpenEnded}
            onTick={() => setOpenEnded(false)}
            label="Until a time"
          />
        </div>
        {!isOpenEnded && <TimeField label="Blocked until" value={end} error={problem} onChange={setEnd} />}
      </ActForm>
    </Dialog>
  );
}

function problemOf(until: string | null): string {
  if (until === null) return 'Choose a time.';
  return Date.parse(until) <= Date.now() ? 'Choose a time in the future.' : '';
}
