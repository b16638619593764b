import type { Output } from '#contract/endpoints/index.ts';
import { findGiven } from '#server/domains/rewards/index.ts';
import { type Progress, runningProgress } from './progress.repo.ts';
import { type TaskEntry, tasksIn } from './tasks.catalog.ts';
import type { TasksDeps } from './tasks.deps.ts';
import { stepReference } from './tasks.rules.ts';

/** Returns the player's progress in each open task. */
export async function readTasks(
  { sql, catalog }: Pick<TasksDeps, 'sql' | 'catalog'>,
  playerId: string,
): Promise<Output<'GET /me/tasks'>> {
  const all = tasksIn(catalog.current());
  const rows = all.length > 0 ? await runningProgress(sql, playerId, all) : [];
  const progress = new Map(rows.map((row) => [row.task, row]));
  const running = all.flatMap((task) => {
    const mine = progress.get(task.id);
    return mine ? [{ task, mine }] : [];
  });
  const references = running.flatMap(({ task, mine }) =>
    task.steps.map(({ target }) => stepReference(task.id, mine.period, target)),
  );
  const given = references.length > 0 ? await findGiven(sql, playerId, 'task', references) : new Set<string>();
  return {
    tasks: running.map(({ task, mine }) => ({
      id: task.id,
      period: mine.period,
      count: mine.count,
      resetsAt: mine.resetsAt?.toISOString() ?? null,
      steps: task.steps.map(({ target }) => ({ target, state: stateOf(task, mine, target, given) })),
    })),
    completed: running.filter(({ task, mine }) => mine.count >= (task.steps.at(-1)?.target ?? 0)).length,
  };
}

function stateOf({ id }: TaskEntry, { period, count }: Progress, target: number, given: ReadonlySet<string>) {
  if (given.has(stepReference(id, period, target))) return 'claimed';
  return count >= target ? 'claimable' : 'open';
}
