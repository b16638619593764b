import { useState } from 'react';
import {
  batchProblem,
  contentsOf,
  contentsText,
  type Given,
  largeText,
  NOTHING_GIVEN,
  type Problems,
  problemsOf,
  worthOf,
} from '#desk/lib/gifts/contents.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { BatchField } from '#desk/ui/batch-field.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { GiftFields } from '#desk/ui/gift-fields.tsx';
import type { PlayerDialog } from '../acts.ts';

/** Gives the player a compensation, which they claim among their rewards. */
export function GrantDialog({ uid, onClose, onDone, onLook }: PlayerDialog) {
  const { state, act } = useAct();
  const choices = useRead('GET /grants/choices', {}).data;
  const [given, setGiven] = useState<Given>(NOTHING_GIVEN);
  const [name, setName] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const isValid = (): boolean => {
    const wrongName = batchProblem(name);
    const found = { ...problemsOf(given), ...(wrongName && { batch: wrongName }) };
    setProblems(found);
    return Object.keys(found).length === 0;
  };
  const isWhole = Object.keys(problemsOf(given)).length === 0;
  const value = isWhole && choices ? worthOf(given, choices) : null;
  const send = async (why: string): Promise<void> => {
    const batch = name.trim();
    const contents = contentsOf(given);
    const answer = await act((api) =>
      api('POST /players/:uid/grants', { params: { uid }, body: { batch, contents, until: null, why } }),
    );
    if (!answer) return;
    onDone(
      answer.given > 0
        ? `The player can claim this compensation now: ${contentsText(contents)}.`
        : `The player has the compensation ${batch} already. Nothing was given.`,
    );
  };
  return (
    <Dialog title="Give a compensation" onClose={onClose} isPanel>
      <ActForm
        submit="Give the compensation"
        state={state}
        safeRepeat="Trying again gives nothing twice."
        question={isWhole ? largeText(`${contentsText(contentsOf(given))} for this player`, value, choices) : null}
        isValid={isValid}
        onSend={send}
        onCancel={onClose}
        onLook={onLook}
        look="Look at the player again"
      >
        <p className="text-muted">The player finds it among their rewards and claims it there.</p>
        <GiftFields given={given} problems={problems} onChange={(part) => setGiven({ ...given, ...part })} />
        <BatchField
          value={name}
          error={problems.batch}
          description="The player gets one of each name, such as ticket-4711."
          onChange={setName}
        />
      </ActForm>
    </Dialog>
  );
}
