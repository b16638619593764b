import { useState } from 'react';
import type { Draft } from '#desk/lib/catalog/catalog.ts';
import { useReadAgain } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import type { Outcome } from '#desk/ui/said.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import { DiscardDialog, UnscheduleDialog } from './discard-dialog.tsx';

interface Props {
  draft: Draft;
  /** Typed texts are not saved, so they would be missing. */
  hasUnsaved: boolean;
  onDone(outcome: Outcome): void;
}

type Opened = 'apply' | 'discard' | 'unschedule';

/** The actions on a whole draft. */
export function DraftActions({ draft, hasUnsaved, onDone }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const readAgain = useReadAgain();
  const own = {
    draft,
    onClose: () => setOpened(null),
    onDone: (text: string) => {
      setOpened(null);
      onDone({ text });
      void readAgain();
    },
  };
  if (draft.state === 'scheduled')
    return (
      <>
        <Button onClick={() => setOpened('unschedule')}>Cancel the schedule</Button>
        {opened === 'unschedule' && <UnscheduleDialog {...own} />}
      </>
    );
  if (draft.state !== 'open') return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpened('discard')}>Discard</Button>
      <Button kind="primary" onClick={() => setOpened('apply')}>
        Apply
      </Button>
      {opened === 'apply' && <ApplyDialog {...own} hasUnsaved={hasUnsaved} />}
      {opened === 'discard' && <DiscardDialog {...own} />}
    </div>
  );
}
