import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '#desk/lib/api/error-text.ts';
import { useDesk } from '#desk/lib/desk.ts';
import { INVITATION_PATH } from '#desk/lib/invitation.ts';
import { CHECK_PATH, RETURN_PATH } from '#desk/lib/issuer.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { useStore } from '#desk/lib/store.ts';
import { Invitation } from '#desk/pages/invitation/invitation.tsx';
import { CheckElsewhere, Returned } from '#desk/pages/returned/returned.tsx';
import { SignIn } from '#desk/pages/sign-in/sign-in.tsx';
import { Button } from '#desk/ui/button.tsx';
import { Front } from '#desk/ui/front.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Outlet } from './outlet.tsx';
import { Shell } from './shell/shell.tsx';

export const SIGN_IN_PATH = '/sign-in';

/** Shows the desk to operators who are signed in, else the sign-in at the same address. */
export function Gate() {
  const { api, router, take, session: stored } = useDesk();
  const session = useStore(stored);
  const { path } = usePlace();
  const read = useQuery({
    queryKey: ['session'],
    queryFn: async ({ signal }) => {
      const answer = await api('GET /session', {}, { signal });
      take(answer);
      return answer;
    },
    enabled: session === undefined,
  });
  const isIn = Boolean(session?.operator);
  useEffect(() => {
    if (isIn && path === SIGN_IN_PATH) router.go('/', { replace: true });
  }, [isIn, path, router]);

  if (path === INVITATION_PATH && !isIn) return <Invitation />;
  if (session && path === RETURN_PATH) return <Returned />;
  if (session?.operator && path === CHECK_PATH) return <CheckElsewhere />;
  if (session?.operator) {
    return (
      <Shell>
        <Outlet />
      </Shell>
    );
  }
  if (session) return <SignIn isDemo={session.demo} />;
  if (!read.error) return <p className="sr-only">Opening the desk</p>;
  return (
    <Front title="The desk does not answer">
      <Notice tone="bad">{errorText(read.error)}</Notice>
      <Button icon="refresh" busy={read.isFetching} onClick={() => void read.refetch()}>
        Try again
      </Button>
    </Front>
  );
}
