import { useEffect, useRef } from 'react';
import type { PendingCheck } from '#desk/lib/check.ts';
import { useDesk } from '#desk/lib/desk.ts';
import { useStore } from '#desk/lib/store.ts';
import { usePasskeyStep } from '#desk/lib/use-passkey-step.ts';
import { Button } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Notice } from '#desk/ui/notice.tsx';

const REFUSED = 'This is not your passkey for this desk. Use the one that you sign in with.';

/** Asks for a passkey check when an action needs one. */
export function CheckDialog() {
  const pending = useStore(useDesk().check.pending);
  return pending && <Asked pending={pending} />;
}

function Asked({ pending }: { pending: PendingCheck }) {
  const { api, passkeys, take } = useDesk();
  const { problem, isBusy, run } = usePasskeyStep(REFUSED);
  const hasBegun = useRef(false);
  const prove = async (): Promise<void> => {
    const passed = await run(async () => {
      const { challenge, options } = await api('POST /check/options', {});
      const response = await passkeys.authenticate(options);
      take(await api('POST /check', { body: { challenge, response } }));
    });
    if (passed) pending.settle(true);
  };
  // The operator has just pressed a button, so the browser's dialog may open by itself.
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void prove();
  });
  return (
    <Dialog title="Is it you?" onClose={() => pending.settle(false)}>
      <div className="grid gap-4">
        <p className="text-muted">Money moves only after a fresh check with your passkey. Your input is kept.</p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => pending.settle(false)}>Cancel</Button>
          <Button kind="primary" icon="key" busy={isBusy} onClick={() => void prove()}>
            {isBusy ? 'Waiting for your passkey' : 'Use your passkey'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
