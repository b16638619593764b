import { Suspense } from 'react';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { useDueInvite } from '#web/features/invites/hooks/use-due-invite.ts';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';

const Told = lazyPart(async () => (await import('#web/features/invites/components/invited.tsx')).Invited);

/** Shows the result of an invitation link. Its code loads only if there is an invitation. */
export function Invited() {
  const { signedIn, userInfo } = useSession();
  const kept = useDueInvite(signedIn ? (userInfo?.uid ?? null) : null);
  return (
    kept && (
      <Suspense>
        <Told key={kept.visit} kept={kept} />
      </Suspense>
    )
  );
}
