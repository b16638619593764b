import { useState } from 'react';
import { readAmount } from '#desk/lib/amount.ts';
import { money } from '#desk/lib/format.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import type { PlayerDialog } from './acts.ts';
import { type Given, LimitFields } from './limit-fields.tsx';

interface Props extends PlayerDialog {
  /** Support has set a limit, which can be removed. */
  hasOwn: boolean;
  /** The currency that is likely meant; empty: unknown. */
  currency: string;
}

/** Sets or removes a monthly limit that the player can only undercut. */
export function LimitDialog({ uid, hasOwn, currency: likely, onClose, onDone, onLook }: Props) {
  const { state, act } = useAct();
  const [given, setGiven] = useState<Given>({ limit: 'amount', text: '', typed: likely });
  const [problems, setProblems] = useState({ amount: '', currency: '' });
  const { limit, text } = given;
  const currency = given.typed.trim().toUpperCase();
  const { minor, problem } = readAmount(text, currency);
  const isValid = (): boolean => {
    const found =
      limit === 'amount'
        ? { amount: problem ?? '', currency: /^[A-Z]{3}$/.test(currency) ? '' : 'Type three letters, such as EUR.' }
        : { amount: '', currency: '' };
    setProblems(found);
    return found.amount === '' && found.currency === '';
  };
  const send = async (why: string): Promise<void> => {
    const body = limit === 'amount' ? { amount: minor ?? 0, currency } : { amount: amountOf(limit) };
    const answer = await act((api) => api('POST /players/:uid/cap', { params: { uid }, body: { ...body, why } }));
    if (answer) onDone(doneText(answer.cap));
  };
  return (
    <Dialog title="Set a limit" onClose={onClose} isPanel>
      <ActForm
        submit={limit === 'none' ? 'Remove the limit' : 'Set the limit'}
        state={state}
        safeRepeat="Trying again does no harm."
        isValid={isValid}
        onSend={send}
        onCancel={onClose}
        onLook={onLook}
        look="Look at the player again"
      >
        <p className="text-muted">
          The limit counts at once. The player can set a lower one, but cannot raise or remove it.
        </p>
        <LimitFields
          hasOwn={hasOwn}
          given={given}
          problems={problems}
          onChange={(part) => setGiven({ ...given, ...part })}
        />
      </ActForm>
    </Dialog>
  );
}

const amountOf = (limit: Given['limit']): 0 | 'none' => (limit === 'none' ? 'none' : 0);

function doneText(cap: { amount: number; currency: string } | null): string {
  if (!cap) return 'The limit of support is removed. A limit that the player set stays.';
  if (cap.amount === 0) return 'The player can buy nothing from now on.';
  return `The player can spend at most ${money(cap.amount, cap.currency)} a month from now on.`;
}
