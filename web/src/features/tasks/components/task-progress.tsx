import { useId } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { ProgressBar } from '#web/ui/states/progress-bar.tsx';
import { countText } from '../model/task-texts.ts';
import type { TaskView } from '../model/task-view.ts';

/** The progress towards the next reward: a bar, and "2 of 3". */
export function TaskProgress({ view: { task, count, aim, state } }: { view: TaskView }) {
  const t = useT();
  const { tag } = useLocale();
  const words = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ProgressBar
        share={count / aim.target}
        labelledBy={words}
        tone={state === 'done' ? 'ok' : 'accent'}
        className="min-w-0 flex-1 basis-[6rem]"
      />
      <p id={words} className="font-semibold text-sm tabular-nums">
        {countText(task.goal, count, aim.target, t, tag)}
      </p>
    </div>
  );
}
