import type { OperatorOutput } from '#contract/operator/index.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { Button } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Notice } from '#desk/ui/notice.tsx';

/** A way to sign in that the operator wants to remove. */
export interface Removed {
  /** Null: the account at the issuer. */
  id: string | null;
  name: string;
}

interface Props {
  removed: Removed;
  onClose(): void;
  onDone(ways: OperatorOutput<'GET /ways'>, text: string): void;
}

/** Removes a way to sign in. */
export function RemoveDialog({ removed: { id, name }, onClose, onDone }: Props) {
  const { state, act } = useAct();
  const remove = async (): Promise<void> => {
    const ways = await act((api) =>
      id === null ? api('POST /ways/issuer/remove', {}) : api('POST /passkeys/remove', { body: { id } }),
    );
    if (ways) onDone(ways, 'Removed. You are signed out on your other devices.');
  };
  return (
    <Dialog title={`Remove ${name}?`} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-muted">You cannot sign in with it any more, and you are signed out on your other devices.</p>
        {state.is === 'refused' && <Notice tone="bad">{state.text}</Notice>}
        {state.is === 'unknown' && (
          <Notice tone="bad">The server did not answer, so it may be removed or not. Reload this page.</Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" busy={state.is === 'busy'} onClick={() => void remove()}>
            Remove
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
