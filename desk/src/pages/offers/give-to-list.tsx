import { useState } from 'react';
import { type CheckedList, checkList, type Gift } from '#desk/lib/gifts/give-list.ts';
import { splitList } from '#desk/lib/gifts/split-list.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useReadAgain } from '#desk/lib/use-read.ts';
import { Notice } from '#desk/ui/notice.tsx';
import { Section } from '#desk/ui/page.tsx';
import { type Outcome, Said } from '#desk/ui/said.tsx';
import { CheckedSection } from './checked-section.tsx';
import { GiftForm } from './gift-form.tsx';
import { PartsProgress } from './parts-progress.tsx';

interface Props {
  /** The list as CSV. */
  text: string;
  /** The list may have columns for the contents. */
  hasColumns?: boolean;
  /** Goods of this game only. */
  game?: string;
}

/** Checks a list first, shows the result, and then gives. A change of the list or the gift needs another check. */
export function GiveToList({ text, hasColumns = false, game }: Props) {
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  const [checked, setChecked] = useState<(CheckedList & { text: string }) | null>(null);
  const [problem, setProblem] = useState('');
  const [progress, setProgress] = useState<[done: number, all: number]>([0, 1]);
  const [said, setSaid] = useState<Outcome | null>(null);
  const current = checked?.text === text ? checked : null;
  const check = async (gift: Gift): Promise<void> => {
    setChecked(null);
    setSaid(null);
    const list = await splitList(text);
    setProblem(typeof list === 'string' ? list : '');
    if (typeof list === 'string') return;
    const found = await act((api) => checkList(api, list, gift, (done, all) => setProgress([done, all])));
    if (found) setChecked({ ...found, text });
  };
  return (
    <>
      <Section title="Gift">
        <GiftForm
          hasColumns={hasColumns}
          game={game}
          isBusy={state.is === 'busy'}
          problem={problem}
          onChange={() => setChecked(null)}
          onCheck={(gift) => void check(gift)}
        />
        {state.is === 'busy' && <PartsProgress what="Checking the list" progress={progress} />}
        {state.is === 'refused' && problem === '' && (
          <Notice tone="bad">
            <span className="whitespace-pre-line">{state.text}</span>
          </Notice>
        )}
        {state.is === 'unknown' && <Notice tone="bad">No answer came. Nothing was given. Check the list again.</Notice>}
      </Section>
      {current && (
        <CheckedSection
          checked={current}
          onClose={() => setChecked(null)}
          onDone={(outcome) => {
            setChecked(null);
            setSaid({ text: outcome });
            void readAgain();
          }}
        />
      )}
      {said && <Said outcome={said} />}
    </>
  );
}
