import { useId, useState } from 'react';
import type { Dispute } from '#desk/lib/evidence.ts';
import { providerName } from '#desk/lib/evidence.ts';
import { saveFile } from '#desk/lib/save-file.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useRead, useReadAgain } from '#desk/lib/use-read.ts';
import { ActForm } from './act-form.tsx';
import { Dialog } from './dialog.tsx';
import { Around, CONTROL, described, TextField } from './field.tsx';
import { Loaded } from './loaded.tsx';

const LONGEST_NOTE = 2000;
const PDF = 'application/pdf';

interface Props {
  dispute: Dispute;
  number: string;
  /** Sends the evidence to the provider; absent: downloads it. */
  isSubmit?: boolean;
  onClose(): void;
  onDone(text: string): void;
}

/** Shows the evidence for a dispute, takes a note, and downloads or submits it. */
export function EvidenceDialog({ dispute, number, isSubmit = false, onClose, onDone }: Props) {
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  const [note, setNote] = useState('');
  const [defence, setDefence] = useState('');
  const provider = providerName(dispute);
  const submit = isSubmit ? `Submit to ${provider}` : 'Download the evidence (PDF)';
  const send = async (why: string): Promise<void> => {
    const params = { number };
    const body = { dispute: dispute.dispute, note: note.trim(), why };
    if (!isSubmit) {
      const file = await act((api) => api('POST /orders/:number/evidence', { params, body }));
      if (!file) return;
      saveFile(file.name, new Uint8Array(file.bytes), PDF);
      onDone('The evidence was downloaded. It has personal data: delete it when you have sent it.');
      return;
    }
    const code = defence.trim();
    const whole = { ...body, ...(code !== '' && { defence: code }) };
    const answer = await act((api) => api('POST /orders/:number/evidence/submit', { params, body: whole }));
    if (!answer) return;
    await readAgain();
    onDone(`The evidence is on its way to ${provider}. Its state shows here in a moment.`);
  };
  return (
    <Dialog title={submit} onClose={onClose} isPanel>
      <ActForm
        submit={submit}
        state={state}
        safeRepeat={isSubmit ? 'Trying again does no harm: evidence is submitted once.' : 'Trying again does no harm.'}
        onSend={send}
        onCancel={onClose}
        onLook={() => {
          void readAgain();
          onClose();
        }}
        look="Look at the dispute again"
      >
        <Preview number={number} dispute={dispute.dispute} />
        {isSubmit && (
          <p className="text-sm">{provider} takes evidence once. After that, nothing can be added or changed.</p>
        )}
        <NoteField value={note} onChange={setNote} />
        {isSubmit && dispute.evidenceError && (
          <TextField
            label="Code of the defence"
            description="Only if the provider asked for one, see the refusal. A code claims a fact, so choose one that is true."
            autoComplete="off"
            maxLength={80}
            value={defence}
            onChange={(event) => setDefence(event.currentTarget.value)}
          />
        )}
      </ActForm>
    </Dialog>
  );
}

/** The answer on page one, and the parts of the document. */
function Preview({ number, dispute }: { number: string; dispute: string }) {
  const read = useRead('GET /orders/:number/disputes', { params: { number } });
  return (
    <Loaded read={read} what="the evidence" lines={4}>
      {({ disputes }) => {
        const one = disputes.find((candidate) => candidate.dispute === dispute);
        return (
          <div className="grid gap-3 rounded-control bg-raised p-4 text-sm">
            <div className="grid gap-1">
              <h3 className="font-semibold">Page one says</h3>
              {one?.summary.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
            <div className="grid gap-1">
              <h3 className="font-semibold">The document has</h3>
              <ul className="list-disc pl-5 text-muted">
                {one?.contents.map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ul>
            </div>
          </div>
        );
      }}
    </Loaded>
  );
}

function NoteField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const id = useId();
  const description = `The bank reads it as your statement. ${value.length} of ${LONGEST_NOTE} characters.`;
  return (
    <Around id={id} label="Note for the bank (optional)" description={description}>
      <textarea
        id={id}
        rows={4}
        maxLength={LONGEST_NOTE}
        aria-describedby={described(id, { description })}
        className={CONTROL}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Around>
  );
}
