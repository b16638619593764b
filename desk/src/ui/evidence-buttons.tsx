import { useEffect, useRef, useState } from 'react';
import type { Dispute } from '#desk/lib/evidence.ts';
import { canSubmit, providerName } from '#desk/lib/evidence.ts';
import { deadline } from '#desk/lib/format.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { Button } from './button.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';

/** The actions on the evidence of a dispute, and the outcome of the last one. */
export function EvidenceButtons({ dispute, now }: { dispute: Dispute; now: number }) {
  const can = useCan();
  const [opened, setOpened] = useState<'download' | 'submit' | null>(null);
  const [said, setSaid] = useState('');
  const box = useRef<HTMLParagraphElement>(null);
  // The button of the action may be gone.
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);
  const { number, status, takesEvidence, dueBy } = dispute;
  const { isUrgent } = deadline(dueBy, now);
  if (number === null || !can('disputes.defend')) return null;
  const done = (text: string): void => {
    setOpened(null);
    setSaid(text);
  };
  return (
    <div className="grid justify-items-start gap-1.5">
      <div className="flex flex-wrap gap-1.5">
        <Button size="small" onClick={() => setOpened('download')}>
          Download the evidence (PDF)
        </Button>
        {canSubmit(dispute, now) && (
          <Button size="small" kind={isUrgent ? 'primary' : 'secondary'} onClick={() => setOpened('submit')}>
            Submit to {providerName(dispute)}
          </Button>
        )}
      </div>
      {status === 'open' && !takesEvidence && (
        <p className="text-faint text-xs">{providerName(dispute)} takes it only on its own pages.</p>
      )}
      <p ref={box} role="status" tabIndex={-1} className={said ? 'text-ok text-xs' : 'sr-only'}>
        {said}
      </p>
      {opened && (
        <EvidenceDialog
          dispute={dispute}
          number={number}
          isSubmit={opened === 'submit'}
          onClose={() => setOpened(null)}
          onDone={done}
        />
      )}
    </div>
  );
}
