import { useEffect, useRef, useState } from 'react';
import { focusFirst } from '#desk/lib/focus-first.ts';
import {
  batchProblem,
  type Choices,
  contentsOf,
  contentsText,
  type Given,
  largeText,
  NOTHING_GIVEN,
  type Problems,
  problemsOf,
  stillWrong,
  worthOf,
} from '#desk/lib/gifts/contents.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { BatchField } from '#desk/ui/batch-field.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { GiftFields } from '#desk/ui/gift-fields.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import type { PlayerDialog } from '../acts.ts';

/** Gives the player a compensation, which they claim among their rewards. */
export function GrantDialog(props: PlayerDialog) {
  const read = useRead('GET /grants/choices', {});
  return (
    <Dialog title="Give a compensation" onClose={props.onClose} isPanel>
      <Loaded read={read} what="the goods and coupons of the catalogue">
        {(choices) => <GrantForm {...props} choices={choices} />}
      </Loaded>
    </Dialog>
  );
}

function GrantForm({ uid, choices, onClose, onDone, onLook }: PlayerDialog & { choices: Choices }) {
  const { state, act } = useAct();
  const box = useRef<HTMLDivElement>(null);
  const [given, setGiven] = useState<Given>(NOTHING_GIVEN);
  const [name, setName] = useState('');
  const [shown, setShown] = useState<Problems>({});
  // The dialog was there before the fields.
  useEffect(() => focusFirst(box.current), []);
  const wrongName = batchProblem(name);
  const wrongGift = problemsOf(given);
  const found = { ...wrongGift, ...(wrongName && { batch: wrongName }) };
  const problems = stillWrong(shown, found);
  const isValid = (): boolean => {
    setShown(found);
    return Object.keys(found).length === 0;
  };
  const isWhole = Object.keys(wrongGift).length === 0;
  const question = (): string | null =>
    largeText(`${contentsText(contentsOf(given))} for this player`, worthOf(given, choices), choices);
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
    <div ref={box}>
      <ActForm
        submit="Give the compensation"
        state={state}
        safeRepeat="Trying again gives nothing twice."
        question={isWhole ? question() : null}
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
    </div>
  );
}
