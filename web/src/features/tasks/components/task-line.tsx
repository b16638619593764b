import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import type { TaskView } from '../model/task-view.ts';
import { Gives } from './gives.tsx';
import { TaskProgress } from './task-progress.tsx';

/** A task in short for other pages: progress and reward; links to the tasks. */
export function TaskLine({ view }: { view: TaskView }) {
  const t = useT();
  const { task, claimable, aim } = view;
  return (
    <PageLink
      page="tasks"
      className="flex items-center gap-4 rounded-card bg-surface p-4 shadow-card transition duration-(--fast) hover:bg-raised"
    >
      <img src={task.art} alt="" width={64} height={48} className="h-12 w-16 shrink-0 object-contain" />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <span className="wrap-anywhere hyphens-auto font-semibold leading-snug">{task.name}</span>
        <Gives gives={(claimable ?? aim).gives} className="text-muted text-sm" />
        {claimable ? (
          <span className="font-semibold text-accent text-sm">{t('tasks.ready')}</span>
        ) : (
          <TaskProgress view={view} />
        )}
      </div>
      <Icon name="chevron-right" className="text-faint" />
    </PageLink>
  );
}
