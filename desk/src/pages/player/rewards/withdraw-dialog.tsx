import type { OperatorOutput } from '#contract/operator/index.ts';
import { contentsText } from '#desk/lib/gifts/contents.ts';
import type { Grant } from '#desk/lib/gifts/grant.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import type { PlayerDialog } from '../acts.ts';

/** Withdraws a reward or compensation that the player does not have yet. */
export function WithdrawDialog({ grant, onClose, onDone, onLook }: PlayerDialog & { grant: Grant }) {
  const { state, act } = useAct();
  const what = contentsText(grant.contents);
  const send = async (why: string): Promise<void> => {
    const answer = await act((api) =>
      api('POST /grants/:grant/withdraw', { params: { grant: grant.id }, body: { why } }),
    );
    if (answer) onDone(doneText(what, answer));
  };
  return (
    <Dialog title="Withdraw" onClose={onClose}>
      <ActForm
        submit="Withdraw"
        isDanger
        state={state}
        safeRepeat="Trying again does no harm."
        onSend={send}
        onCancel={onClose}
        onLook={onLook}
        look="Look at the player again"
      >
        <p className="font-semibold wrap-anywhere">{what}</p>
        <p className="text-muted">
          {grant.state === 'claimable' || grant.state === 'waiting'
            ? 'The player cannot claim it any more. The same compensation, level or task does not give it again.'
            : 'It is on its way to the game. It is withdrawn only if the game refuses it.'}
        </p>
      </ActForm>
    </Dialog>
  );
}

type Done = OperatorOutput<'POST /grants/:grant/withdraw'>;

function doneText(what: string, { withdrawn, wanted, before }: Done): string {
  if (withdrawn > 0) return `Withdrawn: ${what}. The player cannot claim it any more.`;
  if (wanted > 0) return `${what} is on its way to the game. It is withdrawn only if the game refuses it.`;
  if (before > 0) return `${what} was withdrawn already.`;
  return `Nothing was withdrawn: the player has ${what}, or the claim is over.`;
}
