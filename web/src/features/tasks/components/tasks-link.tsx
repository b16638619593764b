import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { useTasks } from '../hooks/use-tasks.ts';
import { countClaimable } from '../model/task-view.ts';

/**
 * A link to the tasks from other pages, with the number of rewards to claim, else of completed tasks. Renders nothing
 * without tasks.
 */
export function TasksLink({ signedIn }: { signedIn: boolean }) {
  const t = useT();
  const { tasks, progress } = useTasks(signedIn);
  const all = tasks.data?.length ?? 0;
  if (tasks.isPending || progress.isPending) return <Skeleton className="h-18 rounded-card" />;
  if (all === 0 || !progress.data) return null;
  const count = countClaimable(progress.data.tasks);
  return (
    <PageLink
      page="tasks"
      className="flex min-h-18 items-center gap-4 rounded-card bg-surface p-4 shadow-card transition duration-(--fast) hover:bg-raised"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-tint text-accent">
        <Icon name="check" size={24} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{t('tasks.title')}</span>
        <span className={count > 0 ? 'font-semibold text-accent text-sm' : 'text-muted text-sm'}>
          {count > 0 ? t('tasks.to_claim', { count }) : t('tasks.completed', { count: progress.data.completed, all })}
        </span>
      </span>
      <Icon name="chevron-right" className="text-faint" />
    </PageLink>
  );
}
