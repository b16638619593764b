import { useRef, useState } from 'react';
import type { Rollback } from '#desk/lib/catalog/catalog.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useRead, useReadAgain } from '#desk/lib/use-read.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing } from '#desk/ui/page.tsx';
import { ConsentFields, type Consents, isConsented } from './consents.tsx';
import { AllChanges } from './lines.tsx';

interface Props {
  revision: number;
  onClose(): void;
  onDone(text: string): void;
}

/** The dialog that applies an earlier revision again. It shows the changes, and binds the rollback to them. */
export function RollbackDialog({ revision, onClose, onDone }: Props) {
  const readAgain = useReadAgain();
  const isOld = useRef(false);
  const read = useRead('GET /catalog/revisions/:revision/rollback', { params: { revision: `${revision}` } });
  // After a refusal the shop may have moved, so the next dialog needs other changes. This one keeps its form.
  const close = (): void => {
    onClose();
    if (isOld.current) void readAgain();
  };
  const markOld = (): void => {
    isOld.current = true;
  };
  return (
    <Dialog title={`Roll back to revision ${revision}`} onClose={close}>
      <Loaded read={read} what="the changes">
        {(found) =>
          found.plan.counts.differences === 0 ? (
            <Nothing>The shop already has what revision {revision} has.</Nothing>
          ) : (
            // Another applied revision is another difference, which needs its own consent.
            <Form key={found.revision} found={found} {...{ revision, onDone }} onClose={close} onRefused={markOld} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface FormProps extends Props {
  found: Rollback;
  onRefused(): void;
}

function Form({ found: { revision: at, plan }, revision, onClose, onDone, onRefused }: FormProps) {
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  const [given, setGiven] = useState<Consents>({});
  const [isMissing, setMissing] = useState(false);
  const send = async (why: string): Promise<void> => {
    const input = { params: { revision: `${revision}` }, body: { ...given, at, why } };
    const done = await act((api) => api('POST /catalog/revisions/:revision/rollback', input));
    if (!done) {
      onRefused();
      return;
    }
    onDone(`The shop has revision ${revision} again, as revision ${done.revision}.`);
    void readAgain();
  };
  return (
    <ActForm
      submit={`Roll back to revision ${revision}`}
      isDanger
      state={state}
      safeRepeat="Trying again is safe: it is done once."
      isValid={() => {
        const isComplete = isConsented(plan, given);
        setMissing(!isComplete);
        return isComplete;
      }}
      onSend={send}
      onCancel={onClose}
      onLook={onClose}
      look="Look at the history again"
    >
      <p className="text-muted text-sm">
        The shop gets the whole catalogue of revision {revision}, as a new revision. You can undo this in the same way.
      </p>
      <ConsentFields plan={plan} given={given} isMissing={isMissing} onChange={setGiven} />
      <AllChanges plan={plan} />
    </ActForm>
  );
}
