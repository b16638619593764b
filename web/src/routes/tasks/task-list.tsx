import { useSession } from '#web/features/account/hooks/use-session.ts';
import { Completed } from '#web/features/tasks/components/completed.tsx';
import { NoTasks } from '#web/features/tasks/components/no-tasks.tsx';
import { TasksSkeleton } from '#web/features/tasks/components/tasks-skeleton.tsx';
import { TasksWelcome } from '#web/features/tasks/components/tasks-welcome.tsx';
import { useTasks } from '#web/features/tasks/hooks/use-tasks.ts';
import { countClaimable, viewsOf } from '#web/features/tasks/model/task-view.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { TaskItem } from './task-item.tsx';
import { useClaimed } from './use-claimed.ts';

/** Lists all tasks: the number of completed ones, and each task with its action. Visitors see the rewards. */
export function TaskList() {
  const { ready, signedIn } = useSession();
  const { tasks, progress } = useTasks(signedIn);
  const claimed = useClaimed();
  if (!tasks.data) return tasks.isError ? <LoadFailed query={tasks} /> : <TasksSkeleton />;
  if (tasks.data.length === 0) return <NoTasks />;
  const isVisitor = ready && !signedIn;
  const own = signedIn ? progress.data : undefined;
  // The order depends on both answers: show nothing that would move until both are loaded.
  if (!isVisitor && !own) return progress.isError ? <LoadFailed query={progress} /> : <TasksSkeleton />;
  return (
    <div className="grid gap-4">
      {own ? (
        <Completed count={own.completed} all={tasks.data.length} claimable={countClaimable(own.tasks)} />
      ) : (
        <TasksWelcome />
      )}
      <ul className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        {viewsOf(tasks.data, own?.tasks, claimed.tasks).map((view) => (
          <TaskItem key={view.task.id} view={view} claimed={claimed} />
        ))}
      </ul>
    </div>
  );
}
