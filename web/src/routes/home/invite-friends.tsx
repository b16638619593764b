import { useSession } from '#web/features/account/hooks/use-session.ts';
import { InviteCard } from '#web/features/invites/components/invite-card.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';

/**
 * Shows visitors what an invitation brings.
 * @param invites true if the shop has invitations; undefined until it is known
 */
export function InviteFriends({ invites }: { invites: boolean | undefined }) {
  const { ready, signedIn } = useSession();
  if (signedIn || invites === false) return null;
  return invites === undefined ? <Skeleton className="h-20 rounded-card" /> : <InviteCard ready={ready} />;
}
