import { Skeleton } from '#web/ui/layout/surface.tsx';
import { useLottery } from '../hooks/use-lottery.ts';
import { DrawBanner } from './draw-banner.tsx';

interface Props {
  /** True once the session is known. */
  ready: boolean;
  signedIn: boolean;
}

/** Placeholder for the banner until it is known whether there is a draw. */
export function DrawPlace({ ready, signedIn }: Props) {
  const { lottery, own, today } = useLottery(signedIn);
  if (!ready || lottery.isPending || (signedIn && own.isPending)) return <Skeleton className="h-20 rounded-card" />;
  return lottery.data ? <DrawBanner lottery={lottery.data} today={today} /> : null;
}
