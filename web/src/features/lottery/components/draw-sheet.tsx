import { useT } from '#web/i18n/index.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { useLottery } from '../hooks/use-lottery.ts';
import { CheckView } from './check-view.tsx';
import { DrawView } from './draw-view.tsx';

interface Props {
  view: 'open' | 'check';
  uid: string | null;
  onView(view: 'open' | 'check'): void;
}

/** Content of the overlay: the draw of today, or the player's draws with their checks. */
export function DrawSheet({ view, uid, onView }: Props) {
  const t = useT();
  const { lottery, own, today } = useLottery(uid !== null);
  if (view === 'check' && uid !== null)
    return <CheckView uid={uid} prizes={lottery.data?.prizes ?? []} onBack={() => onView('open')} />;
  if (lottery.data === undefined) return lottery.isError ? <LoadFailed query={lottery} /> : <DrawSkeleton />;
  if (lottery.data === null) return <EmptyState icon="gift" title={t('error.lottery.unknown')} />;
  if (own.isError && !own.data) return <LoadFailed query={own} />;
  return <DrawView lottery={lottery.data} today={today} uid={uid} onCheck={() => onView('check')} />;
}

/** Placeholder as high as the well with its button. */
export const DrawSkeleton = () => (
  <div className="grid gap-5">
    <Skeleton className="mx-auto mt-4 aspect-square w-full max-w-[17.5rem] rounded-full" />
    <Skeleton className="h-30 rounded-control" />
  </div>
);
