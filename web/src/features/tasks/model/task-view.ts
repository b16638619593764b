import type { Task, TaskProgress } from '#contract/endpoints/tasks.ts';

export type Step = Task['steps'][number] & { state: TaskProgress['steps'][number]['state'] };

/** A task as its player sees it. */
export interface TaskView {
  task: Task;
  /** Null for visitors, and where the two answers do not know each other. */
  progress: TaskProgress | null;
  state: 'claimable' | 'open' | 'done';
  steps: Step[];
  /** The lowest step to claim. */
  claimable: Step | null;
  /** The step that the bar leads to: the next that is not reached, else the last. */
  aim: Step;
  /** Of the goal, as far as that step counts it. */
  count: number;
}

/** What stands first. */
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
 * All tasks: what can be claimed first, then what is open, what is done last.
 * @param held tasks that stay where they were: what was claimed a moment ago does not jump away
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

/** How many rewards of tasks can be claimed now. */
export const countClaimable = (progress: readonly TaskProgress[] | undefined): number =>
  (progress ?? []).flatMap(({ steps }) => steps).filter(({ state }) => state === 'claimable').length;

/** The task that is nearest to a reward, of those that are begun: worth a word elsewhere. */
export function nearest(views: readonly TaskView[]): TaskView | null {
  const share = ({ count, aim }: TaskView) => count / aim.target;
  const begun = views.filter(({ state, count }) => state === 'claimable' || (state === 'open' && count > 0));
  const [first] = begun.toSorted(
    (one, other) => RANKS.indexOf(one.state) - RANKS.indexOf(other.state) || share(other) - share(one),
  );
  return first ?? null;
}

/** Where a ladder that is too long to show at once is cut: so many steps, among them where the player is. */
export function stepsInSight(steps: readonly Step[], most: number): Step[] {
  if (steps.length <= most) return [...steps];
  const at = steps.findIndex(({ state }) => state !== 'claimed');
  const from = Math.min(Math.max((at === -1 ? steps.length : at) - 1, 0), steps.length - most);
  return steps.slice(from, from + most);
}
