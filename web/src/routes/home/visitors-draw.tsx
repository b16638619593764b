import { useSession } from '#web/features/account/hooks/use-session.ts';
import { DrawPlace } from '#web/features/lottery/components/draw-place.tsx';

/**
 * Shows visitors the daily draw, above the games.
 * @param draw true if there is one; undefined until the games are loaded
 */
export function VisitorsDraw({ draw, comesBack }: { draw: boolean | undefined; comesBack: boolean }) {
  const { ready, signedIn } = useSession();
  // Returning players are usually signed in, and see their draw above.
  if (!draw || signedIn || (comesBack && !ready)) return null;
  return <DrawPlace ready={ready} signedIn={false} />;
}
