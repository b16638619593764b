import { useId } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import { ProgressBar } from '#web/ui/states/progress-bar.tsx';

/** The number of completed tasks, and of rewards to claim. */
export function Completed({ count, all, claimable }: { count: number; all: number; claimable: number }) {
  const t = useT();
  const words = useId();
  return (
    <Card className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span id={words} className="font-semibold">
          {t('tasks.completed', { count, all })}
        </span>
        {claimable > 0 && (
          <span className="font-semibold text-accent text-sm">{t('tasks.to_claim', { count: claimable })}</span>
        )}
      </p>
      <ProgressBar share={all === 0 ? 0 : count / all} labelledBy={words} tone="ok" />
    </Card>
  );
}
