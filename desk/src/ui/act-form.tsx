import { type ReactNode, useId, useState } from 'react';
import { useDesk } from '#desk/lib/desk.ts';
import { useStore } from '#desk/lib/store.ts';
import type { ActState } from '#desk/lib/use-act.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { Notice } from './notice.tsx';
import { Question } from './question.tsx';

const LONGEST_REASON = 500;

interface Props {
  /** The words of the button: "Refund EUR 4.99". */
  submit: string;
  isDanger?: boolean;
  state: ActState;
  /** Explains why a repeat after a lost answer is harmless; absent if it is not. */
  safeRepeat?: string;
  /** A question about an unusually large action, which needs a second press; null: there is none. */
  question?: string | null;
  /** Returns false if a field is invalid. */
  isValid?(): boolean;
  onSend(why: string): Promise<void>;
  onCancel(): void;
  /** Reads the data again after a lost answer. */
  onLook(): void;
  /** The name of that button: "Look at the order again". */
  look: string;
  children?: ReactNode;
}

/** The form of an action: its fields, the reason for the audit log, and the outcome. */
export function ActForm(props: Props) {
  const { submit, isDanger, state, safeRepeat, question, isValid, onSend, onCancel, onLook, look, children } = props;
  const { reasons } = useDesk();
  const [why, setWhy] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  // Another input is another question.
  const isOpen = Boolean(question) && shown === question;
  const isUnknown = state.is === 'unknown';
  const isAsked = state.is === 'asked';
  const requestId = isUnknown ? state.requestId : null;
  const send = (isAnswered: boolean): void => {
    const reason = why.trim();
    setMissing(reason === '');
    const isComplete = isValid?.() ?? true;
    if (reason === '' || !isComplete) return;
    const asks = Boolean(question) && !isAnswered && !isUnknown;
    setShown(asks ? (question ?? null) : null);
    if (asks) return;
    reasons.add(reason);
    void onSend(reason);
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (state.is !== 'busy' && !isOpen) send(false);
      }}
    >
      {/* After a lost answer, a repeat has to be the same action. */}
      <fieldset disabled={isUnknown || isAsked || state.is === 'busy'} className="grid min-w-0 gap-4">
        <legend className="sr-only">{submit}</legend>
        {children}
        <ReasonField
          value={why}
          onChange={setWhy}
          error={isMissing && why.trim() === '' ? 'Type a reason. The audit log keeps it.' : ''}
        />
      </fieldset>
      {isOpen && <Question text={shown ?? ''} submit={submit} isDanger={isDanger} onYes={() => send(true)} />}
      {state.is === 'refused' && <Notice tone="bad">{state.text}</Notice>}
      {isAsked && <Notice tone="warn">{state.text}</Notice>}
      {isUnknown && (
        <Notice tone="bad">
          <p>
            <strong>The outcome is unknown.</strong> No clear answer came, so this may have been done or not.{' '}
            {safeRepeat}
          </p>
          {requestId && <p className="mt-1">Give this number to your engineers: {requestId}</p>}
          <Button size="small" icon="refresh" className="mt-2" onClick={onLook}>
            {look}
          </Button>
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{isAsked ? 'Close' : 'Cancel'}</Button>
        {!isAsked && !isOpen && (!isUnknown || safeRepeat) && (
          <Button type="submit" kind={isDanger ? 'danger' : 'primary'} busy={state.is === 'busy'}>
            {isUnknown ? 'Try again' : submit}
          </Button>
        )}
      </div>
    </form>
  );
}

interface ReasonProps {
  value: string;
  error: string;
  onChange(value: string): void;
}

/** The reason of an action. It offers those that were typed before in this tab. */
function ReasonField({ value, error, onChange }: ReasonProps) {
  const earlier = useStore(useDesk().reasons.list);
  const list = useId();
  return (
    <>
      <TextField
        label="Reason"
        placeholder="Ticket 4711"
        description="The audit log keeps it with your name."
        autoComplete="off"
        required
        maxLength={LONGEST_REASON}
        list={list}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {earlier.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </>
  );
}
