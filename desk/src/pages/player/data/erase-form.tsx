import { useState } from 'react';
import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { TextField } from '#desk/ui/field.tsx';
import type { PlayerDialog } from '../acts.ts';

const GOES = [
  'The number, names, email, phone number and password',
  'Sign-in methods, sessions, devices, notes of support, and a block',
  'Points, unused coupons, unclaimed rewards and spending limits',
  'Name, email and character in orders and receipts',
];

const STAYS = [
  'Orders, payments, refunds and the ledger, without a name: the books and the VAT need them for ten years',
  'The country of each purchase, for the VAT, and the answers of the payment provider',
  'The audit log, with the reasons that operators typed',
  'Characters and items in the games: they belong to the games',
];

/** Says what an erasure removes, and asks for the player's number and a reason. */
export function EraseForm({ uid, onClose, onDone, onLook }: PlayerDialog) {
  const { state, act } = useAct();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const isValid = (): boolean => {
    const isSame = typed.trim() === uid;
    setProblem(isSame ? '' : `Type the number of this player: ${uid}.`);
    return isSame;
  };
  const send = async (why: string): Promise<void> => {
    const body = { typed: typed.trim(), why };
    if (await act((api) => api('POST /players/:uid/erase', { params: { uid }, body }))) onDone('');
  };
  return (
    <ActForm
      submit="Erase the player"
      isDanger
      state={state}
      safeRepeat="Trying again does no harm: nobody is erased twice."
      isValid={isValid}
      onSend={send}
      onCancel={onClose}
      onLook={onLook}
      look="Look at the player again"
    >
      <p>
        <strong className="font-semibold">This happens at once and cannot be undone.</strong> A confirmed email address
        gets a letter.
      </p>
      <Lines title="Goes" lines={GOES} />
      <Lines title="Stays" lines={STAYS} />
      <TextField
        label="Number of the player"
        description={`Type ${uid} to confirm.`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ActForm>
  );
}

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <h3 className="font-medium text-sm">{title}</h3>
    <ul className="ml-5 list-disc text-muted text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);
