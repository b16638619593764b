import { useState } from 'react';
import { useAct } from '#desk/lib/use-act.ts';
import { useReadAgain } from '#desk/lib/use-read.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Tick } from '#desk/ui/field.tsx';

interface Props {
  month: string;
  /** Of the numbers on the page: others are not closed. */
  hash?: string;
  /** Providers that the month can be closed without. */
  providers?: readonly string[];
  onClose(): void;
  onDone(): void;
}

/** Closes a month. */
export function CloseDialog({ month, hash, providers = [], onClose, onDone }: Props) {
  const [without, setWithout] = useState<readonly string[]>([]);
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  return (
    <Dialog title={`Close ${month}`} onClose={onClose}>
      <ActForm
        submit={`Close ${month}`}
        state={state}
        safeRepeat="Trying again does no harm: a month is closed once."
        onSend={async (why) => {
          if (
            await act((api) =>
              api('POST /books/:month/close', {
                params: { month },
                body: { why, hash, ...(without.length > 0 && { without: [...without] }) },
              }),
            )
          )
            onDone();
        }}
        onCancel={onClose}
        onLook={() => {
          void readAgain();
          onClose();
        }}
        look="Look at the months again"
      >
        <p className="text-muted">
          Stores the numbers of {month} as final. Nothing can be booked into it afterwards: lines that come later count
          in the next open month. Only an admin can open it again.
        </p>
        {providers.map((provider) => (
          <Tick
            key={provider}
            label={`Close without the report of ${provider}`}
            checked={without.includes(provider)}
            onTick={(ticked) => setWithout(ticked ? [...without, provider] : without.filter((one) => one !== provider))}
          />
        ))}
      </ActForm>
    </Dialog>
  );
}
