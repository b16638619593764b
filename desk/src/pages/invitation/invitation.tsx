import { useQuery } from '@tanstack/react-query';
import { isCode } from '#desk/lib/api/api-error.ts';
import { errorText } from '#desk/lib/api/error-text.ts';
import { useDesk } from '#desk/lib/desk.ts';
import { useStore } from '#desk/lib/store.ts';
import { useIssuer } from '#desk/lib/use-issuer.ts';
import { usePasskeyStep } from '#desk/lib/use-passkey-step.ts';
import { Button } from '#desk/ui/button.tsx';
import { Front } from '#desk/ui/front.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';

const REFUSED = 'The server did not accept the passkey. Try again.';

/** Opens an invitation, and creates the passkey of its operator, or goes to the publisher's issuer. */
export function Invitation() {
  const invitation = useStore(useDesk().invitation);
  return (
    <Front title="Your invitation">
      {invitation ? (
        <Opened invitation={invitation} />
      ) : (
        <Notice tone="warn">
          This address has no invitation any more. Open the link again that your admin gave you.
        </Notice>
      )}
    </Front>
  );
}

function Opened({ invitation }: { invitation: string }) {
  const { api, passkeys } = useDesk();
  const host = useIssuer();
  const read = useQuery({
    queryKey: ['POST /invitation', invitation],
    queryFn: () => api('POST /invitation', { body: { invitation } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (read.error) {
    return (
      <>
        <Notice tone="bad">{errorText(read.error)}</Notice>
        {!isCode(read.error, 'invitation.unknown') && (
          <Button icon="refresh" busy={read.isFetching} onClick={() => void read.refetch()}>
            Try again
          </Button>
        )}
      </>
    );
  }
  if (!read.data) {
    return (
      <div aria-busy="true" className="grid gap-3">
        <span className="sr-only">Opening the invitation</span>
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    );
  }
  if (!passkeys.isSupported() && !host) {
    return (
      <Notice tone="warn">
        This browser does not support passkeys. Open the link in a current version of Chrome, Edge, Firefox or Safari.
      </Notice>
    );
  }
  return <Create invitation={invitation} name={read.data.name} role={read.data.role} />;
}

function Create({ invitation, name, role }: { invitation: string; name: string; role: string }) {
  const desk = useDesk();
  const host = useIssuer();
  const { problem, isBusy, run } = usePasskeyStep(REFUSED);
  const goToIssuer = () =>
    run(async () =>
      desk.issuer.leave((await desk.api('POST /invitation/issuer/options', { body: { invitation } })).url),
    );
  const create = () =>
    run(async () => {
      // A challenge is used once, so each attempt begins with a new one.
      const { challenge, options } = await desk.api('POST /invitation', { body: { invitation } });
      const response = await desk.passkeys.register(options);
      const session = await desk.api('POST /invitation/accept', { body: { invitation, challenge, response } });
      desk.invitation.set(null);
      desk.router.go('/', { replace: true });
      desk.take(session);
    });
  return (
    <>
      <p className="text-muted">
        You are invited as <strong className="font-semibold text-ink">{name}</strong>, with the role{' '}
        <strong className="font-semibold text-ink">{role}</strong>.
      </p>
      {desk.passkeys.isSupported() && (
        <>
          <Button kind="primary" size="large" wide icon="key" busy={isBusy} onClick={() => void create()}>
            Create your passkey
          </Button>
          <p className="text-faint text-sm">Your device asks for your fingerprint, your face or its PIN.</p>
        </>
      )}
      {host && (
        <>
          <Button size="large" wide icon="user" busy={isBusy} onClick={() => void goToIssuer()}>
            <span className="min-w-0 wrap-anywhere">Use {host}</span>
          </Button>
          <p className="text-faint text-sm">From then on you sign in with your account there.</p>
        </>
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </>
  );
}
