import type { Locale } from '#contract/locales.ts';
import { tasksGameApi } from './game-api.routes.ts';
import { readNearest } from './nearest.read.ts';
import { forget, settle } from './settle.ts';
import type { TasksDeps } from './tasks.deps.ts';
import { taskReactions } from './tasks.react.ts';
import { taskRoutes } from './tasks.routes.ts';

export { taskData } from './erase.repo.ts';
export { taskOf, tasksIn, tasksSection } from './tasks.catalog.ts';
export { referenceOf as stepReference } from './tasks.rules.ts';

export type Tasks = ReturnType<typeof createTasks>;

/** What players do to be rewarded, how far they are, and what they claim for it. */
export const createTasks = (deps: TasksDeps) => ({
  handlers: taskRoutes(deps),
  gameApi: (playerIdOf: Parameters<typeof tasksGameApi>[1]) => tasksGameApi(deps, playerIdOf),
  ...taskReactions(deps),
  /** Gives what was reached in periods that ended, and was not claimed. */
  settle: () => settle(deps),
  /** Forgets what counted long ago. */
  forget: () => forget(deps),
  /** The player's task that can be claimed or is nearest to it. */
  nearest: (playerId: string, locale: Locale) => readNearest(deps, playerId, locale),
});
