import type { Task, TaskProgress } from '#contract/endpoints/tasks.ts';

export type Step = Task['steps'][number] & { state: TaskProgress['steps'][number]['state'] };

/** A task with its player's progress. */
export interface TaskView {
  task: Task;
  /** Null for visitors, and if the progress has no such task. */
  progress: TaskProgress | null;
  state: 'claimable' | 'open' | 'done';
  steps: Step[];
  /** The lowest step to claim; null if there is none. */
  claimable: Step | null;
  /** The step that the bar leads to: the next open one, else the last. */
  aim: Step;
  /** The progress towards `aim`, at most its target. */
  count: number;
}

/** Order of the tasks by state. */
const RANKS = ['claimable', 'open', 'done'] as const;

export function viewOf(task: Task, progress: TaskProgress | null): TaskView {
  const states = new Map(progress?.steps.map(({ target, state }) => [target, state]));
  const steps = task.steps.map((step) => ({ ...step, state: states.get(step.target) ?? ('open' as const) }));
  const claimable = steps.find(({ state }) => state === 'claimable') ?? null;
  const next = steps.find(({ state }) => state === 'open');
  const aim = next ?? (steps.at(-1) as Step);
  return {
    task,
    progress,
    state: claimable ? 'claimable' : next ? 'open' : 'done',
    steps,
    claimable,
    aim,
    count: Math.min(Math.max(progress?.count ?? 0, 0), aim.target),
  };
}

/**
 * Returns all tasks: those to claim first, then open ones, then completed ones.
 * @param held tasks that keep the first places, so that a just claimed task does not jump away.
 */
export function viewsOf(
  tasks: readonly Task[],
  progress: readonly TaskProgress[] | undefined,
  held: ReadonlySet<string> = new Set(),
): TaskView[] {
  const views = tasks.map((task) => viewOf(task, progress?.find(({ id }) => id === task.id) ?? null));
  const rank = ({ task, state }: TaskView) => (held.has(task.id) ? 0 : RANKS.indexOf(state));
  return views.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns the number of task rewards to claim now. */
export const countClaimable = (progress: readonly TaskProgress[] | undefined): number =>
  (progress ?? []).flatMap(({ steps }) => steps).filter(({ state }) => state === 'claimable').length;

/** Returns the started task that is closest to a reward, to show on other pages; null if there is none. */
export function nearest(views: readonly TaskView[]): TaskView | null {
  const share = ({ count, aim }: TaskView) => count / aim.target;
  const begun = views.filter(({ state, count }) => state === 'claimable' || (state === 'open' && count > 0));
  const [first] = begun.toSorted(
    (one, other) => RANKS.indexOf(one.state) - RANKS.indexOf(other.state) || share(other) - share(one),
  );
  return first ?? null;
}

/** Returns at most `most` steps of a ladder, around the player's progress. */
export function stepsInSight(steps: readonly Step[], most: number): Step[] {
  if (steps.length <= most) return [...steps];
  const at = steps.findIndex(({ state }) => state !== 'claimed');
  const from = Math.min(Math.max((at === -1 ? steps.length : at) - 1, 0), steps.length - most);
  return steps.slice(from, from + most);
}
