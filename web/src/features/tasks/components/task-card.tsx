import type { ReactNode } from 'react';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { Badge } from '#web/ui/layout/surface.tsx';
import { PERIODS, targetText } from '../model/task-texts.ts';
import type { TaskView } from '../model/task-view.ts';
import { Gives } from './gives.tsx';
import { TaskLadder } from './task-ladder.tsx';
import { TaskProgress } from './task-progress.tsx';
import { TaskTime } from './task-time.tsx';

/** A task: its goal, the player's progress, its reward, and the actions (children). */
export function TaskCard({ view, children }: { view: TaskView; children: ReactNode }) {
  const t = useT();
  const { task, progress, state, aim } = view;
  return (
    <li
      data-task={task.id}
      data-state={state}
      className="relative flex min-w-0 flex-col gap-4 rounded-card bg-surface p-4 shadow-card md:p-5"
    >
      <div className="flex gap-4">
        <img src={task.art} alt="" width={80} height={60} className="h-15 w-20 shrink-0 object-contain" />
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <h2 className="wrap-anywhere hyphens-auto text-base leading-snug">{task.name}</h2>
          {task.text && <p className="wrap-anywhere hyphens-auto text-muted text-sm">{task.text}</p>}
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-faint text-xs">
            <Badge>{t(PERIODS[task.period])}</Badge>
            {task.game && <span>{task.game.name}</span>}
            <TaskTime view={view} />
          </p>
        </div>
      </div>
      {progress && <TaskProgress view={view} />}
      {task.steps.length > 1 ? <TaskLadder view={view} /> : <OnlyStep view={view} counted={!progress} aim={aim} />}
      <div className="mt-auto grid gap-3 empty:hidden">{children}</div>
    </li>
  );
}

/** The reward of the task; and the target, if no progress bar shows it. */
function OnlyStep({ view: { task }, counted, aim }: { view: TaskView; counted: boolean; aim: TaskView['aim'] }) {
  const t = useT();
  const { tag } = useLocale();
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 rounded-control bg-sunken px-3 py-2.5 font-medium text-sm">
      {counted && <span className="font-semibold tabular-nums">{targetText(task.goal, aim.target, t, tag)}</span>}
      <Gives gives={aim.gives} className="flex-1 basis-[8rem]" />
    </div>
  );
}
