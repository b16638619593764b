import { useDesk } from '#desk/lib/desk.ts';
import { usePasskeyStep } from '#desk/lib/use-passkey-step.ts';
import { Button } from '#desk/ui/button.tsx';
import { Front } from '#desk/ui/front.tsx';
import { Notice } from '#desk/ui/notice.tsx';

const REFUSED = 'This passkey is not known here, or it was removed. Ask an admin for an invitation.';

/** Signs an operator in. The page behind it shows afterwards, since the address stays. */
export function SignIn({ isDemo }: { isDemo: boolean }) {
  const { api, passkeys, take } = useDesk();
  const { problem, isBusy, run } = usePasskeyStep(REFUSED);
  const signIn = () =>
    run(async () => {
      const { challenge, options } = await api('POST /sign-in/options', {});
      const response = await passkeys.authenticate(options);
      take(await api('POST /sign-in', { body: { challenge, response } }));
    });
  const openDemo = () => run(async () => take(await api('POST /sign-in/demo', {})));
  return (
    <Front title="Sign in">
      {isDemo ? (
        <>
          <p className="text-muted">This is the demo. No passkey is needed.</p>
          <Button kind="primary" size="large" wide busy={isBusy} onClick={() => void openDemo()}>
            Open the demo desk
          </Button>
        </>
      ) : passkeys.isSupported() ? (
        <>
          <p className="text-muted">The desk is for the publisher’s team. There is no password.</p>
          <Button kind="primary" size="large" wide icon="key" busy={isBusy} onClick={() => void signIn()}>
            Sign in with your passkey
          </Button>
          <p className="text-faint text-sm">No passkey yet? Ask an admin for an invitation.</p>
        </>
      ) : (
        <Notice tone="warn">
          This browser does not support passkeys. Use a current version of Chrome, Edge, Firefox or Safari.
        </Notice>
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </Front>
  );
}
