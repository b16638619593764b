import { Suspense } from 'react';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { useDueInvite } from '#web/features/invites/hooks/use-due-invite.ts';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';

const Told = lazyPart(async () => (await import('#web/features/invites/components/invited.tsx')).Invited);

/** What came of the link by which a player came here; its code comes when there is such a one. */
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
