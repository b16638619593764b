import { useSession } from '#web/features/account/hooks/use-session.ts';
import { DrawOverlay } from '#web/features/lottery/components/draw-overlay.tsx';

/** Opens the draw over the home page once the session is known. */
export function HomeDraw() {
  const { ready, signedIn, userInfo } = useSession();
  return ready && <DrawOverlay uid={signedIn ? (userInfo?.uid ?? null) : null} />;
}
