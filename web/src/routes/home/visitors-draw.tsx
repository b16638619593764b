import { useSession } from '#web/features/account/hooks/use-session.ts';
import { DrawPlace } from '#web/features/lottery/components/draw-place.tsx';

/** For visitors, before the games: the daily draw. @param draw whether there is one; undefined: that comes with the games */
export function VisitorsDraw({ draw, comesBack }: { draw: boolean | undefined; comesBack: boolean }) {
  const { ready, signedIn } = useSession();
  // Players who come back are signed in as a rule; what is due for them stands above.
  if (!draw || signedIn || (comesBack && !ready)) return null;
  return <DrawPlace ready={ready} signedIn={false} />;
}
