import { useSession } from '#web/features/account/hooks/use-session.ts';
import { DrawOverlay } from '#web/features/lottery/components/draw-overlay.tsx';

/** The draw over home, once it is known who is there. */
export function HomeDraw() {
  const { ready, signedIn, userInfo } = useSession();
  return ready && <DrawOverlay uid={signedIn ? (userInfo?.uid ?? null) : null} />;
}
