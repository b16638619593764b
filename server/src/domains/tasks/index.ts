import type { Locale } from '#contract/locales.ts';
import type { Tx } from '#server/db/client.ts';
import { withoutErased } from '#server/domains/accounts/index.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { taskData } from './erase.repo.ts';
import { tasksGameApi } from './game-api.routes.ts';
import { readNearest } from './nearest.read.ts';
import { forget, settle } from './settle.ts';
import { taskOf, tasksSection } from './tasks.catalog.ts';
import type { TasksDeps } from './tasks.deps.ts';
import { taskReactions } from './tasks.react.ts';
import { taskRoutes } from './tasks.routes.ts';

export { taskOf, tasksIn } from './tasks.catalog.ts';
export { stepReference } from './tasks.rules.ts';

export type Tasks = ReturnType<typeof createTasks>;

/** Creates the tasks domain: the publisher's tasks, the players' progress, and the claims of steps. */
export function createTasks(deps: TasksDeps) {
  const reactions = taskReactions(deps);
  /** Gives the unclaimed rewards of steps that were reached in ended periods. */
  const settleEnded = () => settle(deps);
  return {
    handlers: taskRoutes(deps),
    gameApi: (playerIdOf: Parameters<typeof tasksGameApi>[1]) => tasksGameApi(deps, playerIdOf),
    ...reactions,
    followUp: {
      'order.sent': ofPresent(reactions.onSent),
      'order.refunded': ofPresent(reactions.onRefunded),
      'account.present': ofPresent(reactions.onPresent),
      'invite.counted': ofPresent(reactions.onInvited),
      'binding.bound': ofPresent(reactions.onBound),
      'lottery.drawn': ofPresent(reactions.onDrawn),
      'account.forgotten': reactions.onForgotten,
    },
    schedules: [{ name: 'tasks.settle', cron: '7 * * * *', run: settleEnded }],
    settle: settleEnded,
    /** Deletes old progress. */
    forgetEnded: () => forget(deps),
    /** Returns the player's claimable task, or the one closest to its next step. */
    nearest: (playerId: string, locale: Locale) => readNearest(deps, playerId, locale),
  };
}

/** Returns a handler that leaves out the facts about erased players. */
const ofPresent =
  <F extends { playerId: string }>(handle: (tx: Tx, facts: readonly F[]) => Promise<void>) =>
  async (tx: Tx, facts: readonly F[]): Promise<void> =>
    handle(tx, await withoutErased(tx, facts));

/** Tasks: the publisher's goals, and rewards for their steps. */
export const tasksActivity = {
  sections: [tasksSection],
  dataOf: taskData,
  rewardNames: { task: (catalogue: Catalogue, id: string) => taskOf(catalogue, id)?.name },
  create: createTasks,
};
