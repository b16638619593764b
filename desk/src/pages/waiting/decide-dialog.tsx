import { useAct } from '#desk/lib/use-act.ts';
import { useReadAgain } from '#desk/lib/use-read.ts';
import { type Approval, shownText } from '#desk/lib/waiting.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';

export type Decision = 'approve' | 'decline';

interface Props {
  approval: Approval;
  does: Decision;
  onClose(): void;
  onDone(text: string): void;
}

/** The dialog in which a second operator approves or declines a change. */
export function DecideDialog({ approval, does, onClose, onDone }: Props) {
  const { id, operation, shown, by, why, reason } = approval;
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  const isApproval = does === 'approve';
  const send = async (own: string): Promise<void> => {
    const input = { params: { id }, body: { why: own } };
    const answer = await act((api) =>
      isApproval ? api('POST /approvals/:id/approve', input) : api('POST /approvals/:id/decline', input),
    );
    if (!answer) return;
    onDone(isApproval ? `Done, as ${by} asked: ${operation}.` : `Declined: ${operation}. Nothing was changed.`);
    void readAgain();
  };
  return (
    <Dialog title={isApproval ? 'Approve' : 'Decline'} onClose={onClose}>
      <ActForm
        submit={isApproval ? `Approve: ${operation}` : 'Decline'}
        state={state}
        safeRepeat="Trying again is safe: it is done once."
        onSend={send}
        onCancel={onClose}
        onLook={() => {
          onClose();
          void readAgain();
        }}
        look="Look at the requests again"
      >
        <dl className="grid gap-2 text-sm">
          <Line name="Change" value={`${operation}: ${shownText(shown)}`} />
          <Line name={`Reason of ${by}`} value={why} />
          <Line name="Limit" value={reason} />
        </dl>
        <p className="text-muted text-sm">
          {isApproval ? 'It is done at once, in both names.' : 'Nothing is changed. It can be asked for again.'}
        </p>
      </ActForm>
    </Dialog>
  );
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-faint text-xs">{name}</dt>
    <dd className="wrap-anywhere">{value}</dd>
  </div>
);
