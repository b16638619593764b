import { useEffect, useRef } from 'react';
import type { PendingCheck } from '#desk/lib/check.ts';
import { useDesk } from '#desk/lib/desk.ts';
import { CHECK_PATH } from '#desk/lib/issuer.ts';
import { useStore } from '#desk/lib/store.ts';
import { useIssuer } from '#desk/lib/use-issuer.ts';
import { useOperator } from '#desk/lib/use-operator.ts';
import { usePasskeyStep } from '#desk/lib/use-passkey-step.ts';
import { Button, buttonClass } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Notice } from '#desk/ui/notice.tsx';

const REFUSED = 'This is not your passkey for this desk. Use the one that you sign in with.';

/** Asks for a fresh check when an action needs one: with a passkey, or at the publisher's issuer. */
export function CheckDialog() {
  const pending = useStore(useDesk().check.pending);
  return pending && <Asked pending={pending} />;
}

function Asked({ pending }: { pending: PendingCheck }) {
  const { api, passkeys, take } = useDesk();
  const host = useIssuer();
  const checks = useOperator()?.checks ?? [];
  const hasPasskey = checks.includes('passkey') && passkeys.isSupported();
  const hasIssuer = checks.includes('issuer') && host !== null;
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
  // The operator has just pressed a button, so the browser's dialog may open by itself. With a choice it does not.
  useEffect(() => {
    if (hasBegun.current || !hasPasskey || hasIssuer) return;
    hasBegun.current = true;
    void prove();
  });
  useFreshElsewhere(hasIssuer, () => pending.settle(true));
  return (
    <Dialog title="Is it you?" onClose={() => pending.settle(false)}>
      <div className="grid gap-4">
        <p className="text-muted">
          This needs a fresh check. Your input is kept.
          {hasIssuer && ' Your issuer opens in another tab; come back here afterwards.'}
        </p>
        {!hasPasskey && !hasIssuer && (
          <Notice tone="warn">This browser has no way to check you. Use another one, or ask an admin.</Notice>
        )}
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => pending.settle(false)}>Cancel</Button>
          {hasIssuer && (
            // A link opens a tab in every browser; its opener lets the tab close itself.
            <a
              href={CHECK_PATH}
              target="_blank"
              rel="noopener opener"
              className={buttonClass({ kind: hasPasskey ? 'secondary' : 'primary' })}
            >
              Sign in again with {host}
            </a>
          )}
          {hasPasskey && (
            <Button kind="primary" icon="key" busy={isBusy} onClick={() => void prove()}>
              {isBusy ? 'Waiting for your passkey' : 'Use your passkey'}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Calls `onFresh` if the operator passed a check in another tab and comes back to this one. */
function useFreshElsewhere(isOn: boolean, onFresh: () => void): void {
  const { api, take } = useDesk();
  const latest = useRef(onFresh);
  latest.current = onFresh;
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      // Without an answer the dialog stays, and the next return asks again.
      const session = await api('GET /session', {}).catch(() => null);
      if (isOver || !session) return;
      take(session);
      if (session.operator?.freshUntil) latest.current();
    };
    const onReturn = () => void look();
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      isOver = true;
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [isOn, api, take]);
}
