import { useDesk } from '#desk/lib/desk.ts';
import { useStore } from '#desk/lib/store.ts';
import { useIssuer } from '#desk/lib/use-issuer.ts';
import { usePasskeyStep } from '#desk/lib/use-passkey-step.ts';
import { Button } from '#desk/ui/button.tsx';
import { Front } from '#desk/ui/front.tsx';
import { Notice } from '#desk/ui/notice.tsx';

const REFUSED = 'This passkey is not known here, or it was removed. Ask an admin for an invitation.';

/** Signs an operator in. The page behind it shows afterwards, since the address stays. */
export function SignIn({ isDemo }: { isDemo: boolean }) {
  const { api, passkeys, take, router, issuer } = useDesk();
  const host = useIssuer();
  const returned = useStore(issuer.problem);
  const { problem, isBusy, run } = usePasskeyStep(REFUSED);
  const begin = (step: () => Promise<void>): void => {
    issuer.problem.set(null);
    void run(step);
  };
  const signIn = () =>
    begin(async () => {
      const { challenge, options } = await api('POST /sign-in/options', {});
      const response = await passkeys.authenticate(options);
      take(await api('POST /sign-in', { body: { challenge, response } }));
    });
  const goToIssuer = () =>
    begin(async () => {
      const { url } = await api('POST /sign-in/issuer/options', {});
      const { path, query } = router.place.get();
      issuer.leave(url, query.size > 0 ? `${path}?${query}` : path);
    });
  const openDemo = () => begin(async () => take(await api('POST /sign-in/demo', {})));
  const shown = problem ?? returned;
  const hasPasskeys = passkeys.isSupported();
  return (
    <Front title="Sign in">
      {isDemo ? (
        <>
          <p className="text-muted">This is the demo. No passkey is needed.</p>
          <Button kind="primary" size="large" wide busy={isBusy} onClick={openDemo}>
            Open the demo desk
          </Button>
        </>
      ) : (
        <>
          {(hasPasskeys || host) && (
            <p className="text-muted">The desk is for the publisher’s team. It has no passwords.</p>
          )}
          {hasPasskeys ? (
            <Button kind="primary" size="large" wide icon="key" busy={isBusy} onClick={signIn}>
              Sign in with your passkey
            </Button>
          ) : (
            <Notice tone="warn">
              This browser does not support passkeys. Use a current version of Chrome, Edge, Firefox or Safari.
            </Notice>
          )}
          {host && (
            <Button size="large" wide icon="user" busy={isBusy} onClick={goToIssuer}>
              <span className="min-w-0 wrap-anywhere">Sign in with {host}</span>
            </Button>
          )}
          {(hasPasskeys || host) && (
            <p className="text-faint text-sm">No access yet? Ask an admin for an invitation.</p>
          )}
        </>
      )}
      {shown && <Notice tone="bad">{shown}</Notice>}
    </Front>
  );
}
