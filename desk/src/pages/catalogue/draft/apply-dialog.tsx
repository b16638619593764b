import { useState } from 'react';
import type { Diff, Draft, Plan } from '#desk/lib/catalog/catalog.ts';
import { bothTimes } from '#desk/lib/format.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useRead, useReadAgain } from '#desk/lib/use-read.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Tick } from '#desk/ui/field.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { TimeField } from '#desk/ui/time-field.tsx';
import { ConsentFields, type Consents, isConsented } from '../consents.tsx';

interface Props {
  draft: Draft;
  hasUnsaved: boolean;
  onClose(): void;
  onDone(text: string): void;
}

/** The dialog that applies a draft, with explicit consent to each risky kind of change. */
export function ApplyDialog({ draft, hasUnsaved, onClose, onDone }: Props) {
  const read = useRead('GET /catalog/drafts/:id/diff', { params: { id: draft.id } });
  return (
    <Dialog title="Apply the draft" onClose={onClose}>
      <Loaded read={read} what="the changes">
        {(found) => {
          const why = hindranceOf(found, hasUnsaved);
          if (why !== null || !found.plan) return <Notice tone="warn">{why}</Notice>;
          return <ApplyForm id={draft.id} version={found.version} plan={found.plan} {...{ onClose, onDone }} />;
        }}
      </Loaded>
    </Dialog>
  );
}

/** Returns why a draft cannot be applied now; null if it can. */
function hindranceOf({ plan, problems, base, revision }: Diff, hasUnsaved: boolean): string | null {
  if (hasUnsaved) return 'You typed texts that are not saved. Save them, or undo them.';
  if (!plan) return `The draft has mistakes (${problems.length}). Correct them first.`;
  if (base !== revision) return `The shop is at revision ${revision}. Bring the draft up to date first.`;
  return null;
}

interface FormProps {
  id: string;
  version: number;
  plan: Plan;
  onClose(): void;
  onDone(text: string): void;
}

function ApplyForm({ id, version, plan, onClose, onDone }: FormProps) {
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  const [given, setGiven] = useState<Consents>({});
  const [isMissing, setMissing] = useState(false);
  const [isTried, setTried] = useState(false);
  /** ISO 8601; null: now. */
  const [when, setWhen] = useState<string | null>(null);
  const isTimeWrong = when !== null && !(Date.parse(when) > Date.now());
  const send = async (why: string): Promise<void> => {
    const body = { version, ...given, why };
    if (when !== null) {
      const scheduled = { ...body, when };
      const planned = await act((api) => api('POST /catalog/drafts/:id/schedule', { params: { id }, body: scheduled }));
      if (planned) onDone(`Scheduled for ${bothTimes(planned.when)}.`);
      return;
    }
    const done = await act((api) => api('POST /catalog/drafts/:id/apply', { params: { id }, body }));
    if (done) onDone(`Applied: the shop is at revision ${done.revision}.`);
  };
  return (
    <ActForm
      submit={when === null ? 'Apply now' : 'Schedule'}
      state={state}
      safeRepeat="Trying again is safe: it is applied once."
      isValid={() => {
        const isComplete = isConsented(plan, given);
        setMissing(!isComplete);
        setTried(true);
        return isComplete && !isTimeWrong;
      }}
      onSend={send}
      onCancel={onClose}
      onLook={() => {
        onClose();
        void readAgain();
      }}
      look="Look at the draft again"
    >
      <ConsentFields plan={plan} given={given} isMissing={isMissing} onChange={setGiven} />
      <Tick label="At a time, not now" checked={when !== null} onTick={(ticked) => setWhen(ticked ? '' : null)} />
      {when !== null && (
        <TimeField
          label="Time"
          description="If somebody applies another change before, nothing is applied and the draft is open again."
          value={when}
          error={isTried && isTimeWrong ? 'Choose a time in the future.' : ''}
          onChange={setWhen}
        />
      )}
    </ActForm>
  );
}
