import { type FormEvent, useState } from 'react';
import {
  batchProblem,
  contentsOf,
  type Given,
  NOTHING_GIVEN,
  type Problems,
  problemsOf,
  stillWrong,
} from '#desk/lib/gifts/contents.ts';
import type { Gift } from '#desk/lib/gifts/give-list.ts';
import { BatchField } from '#desk/ui/batch-field.tsx';
import { Button } from '#desk/ui/button.tsx';
import { Tick } from '#desk/ui/field.tsx';
import { GiftFields } from '#desk/ui/gift-fields.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { TimeField } from '#desk/ui/time-field.tsx';

interface Props {
  hasColumns: boolean;
  game?: string | undefined;
  isBusy: boolean;
  /** A problem of the list. */
  problem: string;
  onChange(): void;
  onCheck(gift: Gift): void;
}

/** The contents of the gift, its name, and the end of the time to claim it. */
export function GiftForm({ hasColumns, game, isBusy, problem, onChange, onCheck }: Props) {
  const [isOwn, setOwn] = useState(false);
  const [given, setGiven] = useState<Given>(NOTHING_GIVEN);
  const [batch, setBatch] = useState('');
  const [end, setEnd] = useState('');
  const [shown, setShown] = useState<Problems>({});
  const wrongName = batchProblem(batch);
  const found = { ...(!isOwn && problemsOf(given)), ...(wrongName && { batch: wrongName }) };
  const problems = stillWrong(shown, found);
  const changed = <T,>(set: (value: T) => void) => {
    return (value: T): void => {
      set(value);
      onChange();
    };
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    setShown(found);
    if (Object.keys(found).length > 0) return;
    onCheck({ batch: batch.trim(), contents: isOwn ? null : contentsOf(given), until: end || null });
  };
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={isBusy} className="grid min-w-0 gap-4">
        <legend className="sr-only">Gift</legend>
        {hasColumns && <Whose isOwn={isOwn} onChoose={changed(setOwn)} />}
        {!isOwn && (
          <GiftFields
            given={given}
            problems={problems}
            {...(game && { game })}
            onChange={changed((part: Partial<Given>) => setGiven({ ...given, ...part }))}
          />
        )}
        <BatchField
          value={batch}
          error={problems.batch}
          description="Each player gets one of each name, such as outage-2026-11, however often the list is sent."
          onChange={changed(setBatch)}
        />
        <TimeField label="Can be claimed until (optional)" value={end} onChange={changed(setEnd)} />
      </fieldset>
      {problem && (
        <div className="mt-4">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <div className="mt-4 flex justify-end">
        <Button type="submit" kind="primary" busy={isBusy}>
          Check the list
        </Button>
      </div>
    </form>
  );
}

const Whose = ({ isOwn, onChoose }: { isOwn: boolean; onChoose(isOwn: boolean): void }) => (
  <div role="radiogroup" aria-label="Who gets what" className="grid gap-1">
    <Tick type="radio" name="whose" checked={!isOwn} onTick={() => onChoose(false)} label="The same for all players" />
    <Tick
      type="radio"
      name="whose"
      checked={isOwn}
      onTick={() => onChoose(true)}
      label="The contents in the columns of the list"
    />
  </div>
);
