import { useState } from 'react';
import { readAmount } from '#desk/lib/amount.ts';
import { money } from '#desk/lib/format.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { TextField, Tick } from '#desk/ui/field.tsx';
import type { PlayerDialog } from './acts.ts';

type Limit = 'amount' | 'nothing' | 'none';

interface Props extends PlayerDialog {
  /** Support has set a limit, which can be removed. */
  hasOwn: boolean;
  /** The currency that is likely meant; empty: unknown. */
  currency: string;
}

const CHOICES: readonly (readonly [Limit, string])[] = [
  ['amount', 'A sum for each month'],
  ['nothing', 'No purchases at all'],
  ['none', 'Remove the limit of support'],
];

/** Sets or removes a monthly limit that the player can only undercut. */
export function LimitDialog({ uid, hasOwn, currency: likely, onClose, onDone, onLook }: Props) {
  const { state, act } = useAct();
  const [limit, setLimit] = useState<Limit>('amount');
  const [text, setText] = useState('');
  const [typed, setTyped] = useState(likely);
  const [problems, setProblems] = useState({ amount: '', currency: '' });
  const currency = typed.trim().toUpperCase();
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
        <div role="radiogroup" aria-label="Limit" className="grid gap-1">
          {CHOICES.filter(([choice]) => choice !== 'none' || hasOwn).map(([choice, label]) => (
            <Tick
              key={choice}
              type="radio"
              name="limit"
              checked={limit === choice}
              onTick={() => setLimit(choice)}
              label={label}
            />
          ))}
        </div>
        {limit === 'amount' && (
          <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
            <TextField
              label="Amount"
              inputMode="decimal"
              autoComplete="off"
              value={text}
              error={problems.amount}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <TextField
              label="Currency"
              autoComplete="off"
              maxLength={3}
              value={typed}
              error={problems.currency}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
        )}
      </ActForm>
    </Dialog>
  );
}

const amountOf = (limit: Limit): 0 | 'none' => (limit === 'none' ? 'none' : 0);

function doneText(cap: { amount: number; currency: string } | null): string {
  if (!cap) return 'The limit of support is removed. A limit that the player set stays.';
  if (cap.amount === 0) return 'The player can buy nothing from now on.';
  return `The player can spend at most ${money(cap.amount, cap.currency)} a month from now on.`;
}
