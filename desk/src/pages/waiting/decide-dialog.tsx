import { actionName } from '#desk/lib/action-name.ts';
import { askedChange } from '#desk/lib/asked-change.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useCan, useOperator } from '#desk/lib/use-operator.ts';
import { useRead, useReadAgain } from '#desk/lib/use-read.ts';
import type { Approval } from '#desk/lib/waiting.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';

export type Decision = 'approve' | 'decline';

interface Props {
  approval: Approval;
  does: Decision;
  onClose(): void;
  onDone(text: string): void;
}

/** The dialog in which a second operator approves or declines a change, or the first one cancels it. */
export function DecideDialog({ approval, does, onClose, onDone }: Props) {
  const { id, operation, by } = approval;
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  const isOwn = useOperator()?.name === by;
  const isApproval = does === 'approve';
  const name = actionName(operation);
  const verb = isApproval ? 'Approve' : isOwn ? 'Cancel the request' : 'Decline';
  const send = async (own: string): Promise<void> => {
    const input = { params: { id }, body: { why: own } };
    const answer = await act((api) =>
      isApproval ? api('POST /approvals/:id/approve', input) : api('POST /approvals/:id/decline', input),
    );
    if (!answer) return;
    const not = isOwn ? 'Request cancelled' : 'Declined';
    onDone(isApproval ? `Done, as ${by} asked: ${name}.` : `${not}: ${name}. Nothing was changed.`);
    void readAgain();
  };
  return (
    <Dialog title={verb} onClose={onClose}>
      <ActForm
        submit={isApproval ? `Approve: ${name}` : verb}
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
        <Change approval={approval} name={name} />
        <p className="text-muted text-sm">
          {isApproval ? 'It is done at once, in both names.' : 'Nothing is changed. It can be asked for again.'}
        </p>
      </ActForm>
    </Dialog>
  );
}

/** The change in words. The order says the sum. */
function Change({ approval: { number, shown, by, why, reason }, name }: { approval: Approval; name: string }) {
  const may = useCan()('orders.read');
  const params = { number: number ?? '' };
  const { data } = useRead('GET /orders/:number', { params }, { enabled: may && number !== null });
  return (
    <dl className="grid gap-2 text-sm">
      <Line name="Change" value={name} />
      {askedChange(shown, data).map(([of, value]) => (
        <Line key={of} name={of} value={value} />
      ))}
      <Line name={`Reason of ${by}`} value={why} />
      <Line name="Limit" value={reason} />
    </dl>
  );
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-faint text-xs">{name}</dt>
    <dd className="wrap-anywhere">{value}</dd>
  </div>
);
