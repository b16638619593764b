import { useAct } from '#desk/lib/use-act.ts';
import { useReadAgain } from '#desk/lib/use-read.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';

interface Props {
  month: string;
  onClose(): void;
  onDone(): void;
}

/** Closes a month. */
export function CloseDialog({ month, onClose, onDone }: Props) {
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  return (
    <Dialog title={`Close ${month}`} onClose={onClose}>
      <ActForm
        submit={`Close ${month}`}
        state={state}
        safeRepeat="Trying again does no harm: a month is closed once."
        onSend={async (why) => {
          if (await act((api) => api('POST /books/:month/close', { params: { month }, body: { why } }))) onDone();
        }}
        onCancel={onClose}
        onLook={() => {
          void readAgain();
          onClose();
        }}
        look="Look at the months again"
      >
        <p className="text-muted">
          Stores the sums of {month} by game, currency and provider as final. No month can be opened again. Compare it
          with the providers first.
        </p>
      </ActForm>
    </Dialog>
  );
}
