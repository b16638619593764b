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

/** Creates the tasks domain: the publisher's tasks, the players' progress, and the claims of steps. */
export const createTasks = (deps: TasksDeps) => ({
  handlers: taskRoutes(deps),
  gameApi: (playerIdOf: Parameters<typeof tasksGameApi>[1]) => tasksGameApi(deps, playerIdOf),
  ...taskReactions(deps),
  /** Gives the unclaimed rewards of steps that were reached in ended periods. */
  settle: () => settle(deps),
  /** Deletes old progress. */
  forget: () => forget(deps),
  /** Returns the player's claimable task, or the one closest to its next step. */
  nearest: (playerId: string, locale: Locale) => readNearest(deps, playerId, locale),
});
