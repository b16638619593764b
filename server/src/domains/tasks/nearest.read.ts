import type { Locale } from '#contract/locales.ts';
import { localize } from '#server/domains/catalog/index.ts';
import { taskOf } from './tasks.catalog.ts';
import type { TasksDeps } from './tasks.deps.ts';
import { readTasks } from './tasks.read.ts';

/** A task with progress, and its next step: one to claim, or one to reach. */
export interface NearTask {
  name: string;
  art: string;
  /** The currency if `count` and `target` are minor units; null if they are plain numbers. */
  currency: string | null;
  count: number;
  target: number;
  claimable: boolean;
}

/** Returns the player's claimable task, else the one closest to its next step; null if no task has progress. */
export async function readNearest(
  deps: Pick<TasksDeps, 'sql' | 'catalog'>,
  playerId: string,
  locale: Locale,
): Promise<NearTask | null> {
  const catalogue = deps.catalog.current();
  const { tasks } = await readTasks(deps, playerId);
  const begun = tasks.flatMap(({ id, count, steps }): NearTask[] => {
    const task = taskOf(catalogue, id);
    const step = steps.find(({ state }) => state === 'claimable') ?? steps.find(({ state }) => state === 'open');
    if (!task || !step || count === 0) return [];
    return [
      {
        name: localize(task.name, locale),
        art: catalogue.artUrl(task.art),
        currency: task.goal === 'spent' ? catalogue.publisher.reference.currency : null,
        count: Math.min(count, step.target),
        target: step.target,
        claimable: step.state === 'claimable',
      },
    ];
  });
  const done = ({ claimable, count, target }: NearTask): number => (claimable ? 1 : count / target);
  return begun.toSorted((one, other) => done(other) - done(one))[0] ?? null;
}
