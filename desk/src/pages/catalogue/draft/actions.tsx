import { useState } from 'react';
import type { Draft } from '#desk/lib/catalog/catalog.ts';
import { useReadAgain } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import type { Outcome } from '#desk/ui/said.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import { DiscardDialog } from './discard-dialog.tsx';

interface Props {
  draft: Draft;
  /** Typed texts are not saved, so they would be missing. */
  hasUnsaved: boolean;
  onDone(outcome: Outcome): void;
}

type Opened = 'apply' | 'discard';

/** The actions on a whole draft. */
export function DraftActions({ draft, hasUnsaved, onDone }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const readAgain = useReadAgain();
  if (draft.state !== 'open') return null;
  const own = {
    draft,
    onClose: () => setOpened(null),
    onDone: (text: string) => {
      setOpened(null);
      onDone({ text });
      void readAgain();
    },
  };
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
