import { useAct } from '#desk/lib/use-act.ts';
import { useReadAgain } from '#desk/lib/use-read.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';

interface Props {
  month: string;
  onClose(): void;
  onDone(): void;
}

/** Opens a closed month again. */
export function ReopenDialog({ month, onClose, onDone }: Props) {
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  return (
    <Dialog title={`Open ${month} again`} onClose={onClose}>
      <ActForm
        submit={`Open ${month} again`}
        isDanger
        state={state}
        safeRepeat="Trying again does no harm: a month is opened once."
        onSend={async (why) => {
          if (await act((api) => api('POST /books/:month/reopen', { params: { month }, body: { why } }))) onDone();
        }}
        onCancel={onClose}
        onLook={() => {
          void readAgain();
          onClose();
        }}
        look="Look at the month again"
      >
        <p className="text-muted">
          Keeps the closed numbers of {month} and lets lines be booked into it again. Only the last closed month can be
          opened.
        </p>
      </ActForm>
    </Dialog>
  );
}
