import { useT } from '#web/i18n/index.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { usePush } from '../hooks/use-push.ts';
import { PushKinds } from './push-kinds.tsx';

/** The kinds of messages for this browser, each with a checkbox. */
export function PushSettings() {
  const t = useT();
  const push = usePush();
  if (!push.offer) return <Skeleton className="h-[300px] rounded-control" />;
  return (
    <div className="grid gap-4">
      <p className="text-muted text-sm">{t('push.text')}</p>
      <PushKinds push={push} />
    </div>
  );
}
