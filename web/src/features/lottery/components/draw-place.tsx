import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { useLottery } from '../hooks/use-lottery.ts';
import { DrawBanner } from './draw-banner.tsx';

interface Props {
  /** Who is there is known. */
  ready: boolean;
  signedIn: boolean;
  /** What stands here where there is no draw; nothing where absent. */
  otherwise?: ReactNode;
}

/** Keeps the place of the banner until it is known whether there is a draw. */
export function DrawPlace({ ready, signedIn, otherwise = null }: Props) {
  const { lottery, own, today } = useLottery(signedIn);
  if (!ready || lottery.isPending || (signedIn && own.isPending)) return <Skeleton className="h-20 rounded-card" />;
  return lottery.data ? <DrawBanner lottery={lottery.data} today={today} /> : otherwise;
}
