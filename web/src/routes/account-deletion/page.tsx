import { DeletionPanel } from '#web/features/account/components/deletion/deletion-panel.tsx';
import { WayOut } from '#web/features/account/components/deletion/way-out.tsx';
import { WaysInToDelete } from '#web/features/account/components/deletion/ways-in-to-delete.tsx';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { NarrowCard } from '#web/ui/layout/narrow-card.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Losses } from './losses.tsx';

/** For players who come from a game, signed in by its ticket, and for all others after they sign in. */
export function Page() {
  const { ready, signedIn } = useSession();
  return (
    <>
      <NarrowCard wide>
        {!ready ? (
          <Skeleton className="h-[600px] rounded-control" />
        ) : signedIn ? (
          <DeletionPanel losses={<Losses />} />
        ) : (
          <WaysInToDelete />
        )}
      </NarrowCard>
      {ready && (
        <p className="pb-6 text-center">
          <WayOut />
        </p>
      )}
    </>
  );
}
