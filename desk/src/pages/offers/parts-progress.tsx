import { useId } from 'react';
import { ProgressBar } from '#web/ui/states/progress-bar.tsx';

/** The progress of a list that is sent part by part. */
export function PartsProgress({ what, progress: [done, all] }: { what: string; progress: [number, number] }) {
  const id = useId();
  return (
    <div className="mt-3 grid gap-1">
      <p id={id} role="status" className="text-muted text-sm">
        {what}: part {Math.min(done + 1, all)} of {all}
      </p>
      <ProgressBar share={all === 0 ? 0 : done / all} labelledBy={id} />
    </div>
  );
}
