import { taskData } from './erase.repo.ts';
import type { TasksDeps } from './tasks.deps.ts';
import { taskRoutes } from './tasks.routes.ts';

export { taskOf, tasksSection } from './tasks.catalog.ts';

/** What players do to be rewarded, how far they are, and what they claim for it. */
export const createTasks = (deps: TasksDeps) => ({
  handlers: taskRoutes(deps),
  /** All that is kept of a player. */
  dataOf: (playerId: string) => taskData(deps.sql, playerId),
});
