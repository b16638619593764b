import { useRef, useState } from 'react';
import { largeText, playersText } from '#desk/lib/gifts/contents.ts';
import { type CheckedList, giveList, newGiving, resultFile } from '#desk/lib/gifts/give-list.ts';
import { saveResult } from '#desk/lib/gifts/save-result.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { PartsProgress } from './parts-progress.tsx';

interface Props {
  checked: CheckedList;
  onClose(): void;
  onDone(text: string): void;
}

/** Gives the checked list, after a reason. After a lost answer it goes on with the part whose answer is missing. */
export function GiveForm({ checked, onClose, onDone }: Props) {
  const { state, act } = useAct();
  const giving = useRef(newGiving());
  const [progress, setProgress] = useState<[done: number, all: number]>([0, 1]);
  const { fresh, gift, value } = checked;
  const choices = useRead('GET /grants/choices', {}).data;
  const send = async (why: string): Promise<void> => {
    const given = giving.current;
    const answer = await act(async (api) => {
      await giveList(api, checked, { why, state: given, onPart: (done, all) => setProgress([done, all]) });
      return true;
    });
    if (!answer) return;
    saveResult(gift.batch, resultFile(given.csv));
    onDone(
      `${playersText(given.have)} of the list ${given.have === 1 ? 'has' : 'have'} the compensation ${gift.batch} among their rewards now. Your browser saved the result of each line as CSV.`,
    );
  };
  return (
    <ActForm
      submit={`Give to ${playersText(fresh)}`}
      state={state}
      safeRepeat="Trying again goes on where the connection was lost, and gives nothing twice."
      question={largeText(`the list gives to ${playersText(fresh)}`, value, choices)}
      onSend={send}
      onCancel={onClose}
      onLook={onClose}
      look="Check the list again"
    >
      {(state.is === 'busy' || progress[0] > 0) && <PartsProgress what="Giving" progress={progress} />}
    </ActForm>
  );
}
