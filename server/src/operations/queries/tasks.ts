import { z } from 'zod';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { stepReference, taskOf } from '#server/domains/tasks/index.ts';
import { grantsOf } from '../grants.repo.ts';
import { query } from '../operation.ts';
import { playerOf } from '../players.repo.ts';
import { entriesOf, type ProgressLine, progressOf, stepStates } from '../tasks.repo.ts';

const PERIODS = 100;
const ENTRIES = 50;

/** Returns a player's progress in tasks, the counted facts, the state of each step, and the next step. */
export const tasksShow = query({
  name: 'tasks show',
  permission: 'tasks.read',
  input: z.strictObject({ player: z.string() }),
  read: async ({ sql, catalogue }, { player }) => {
    const playerId = await playerOf(sql, player);
    const [applied, states] = [await catalogue(), await stepStates(sql, playerId)];
    const progress = await progressOf(sql, playerId, PERIODS);
    return {
      progress: progress.map((line) => ({ ...line, ...ladderOf(applied, line, states) })),
      entries: await entriesOf(sql, playerId, ENTRIES),
      grants: await grantsOf(sql, playerId, ['task']),
    };
  },
});

/**
 * Returns the steps with their states: `open`, `reached` (not claimed), or the state of the grant.
 * `next` is the target of the first step that is not reached; null if there is none.
 */
function ladderOf(catalogue: Catalogue, { task, period, count }: ProgressLine, given: ReadonlyMap<string, string>) {
  const steps = taskOf(catalogue, task)?.steps ?? null;
  return {
    steps: (steps ?? []).map(({ target }) => ({
      target,
      state: given.get(stepReference(task, period, target)) ?? (target <= count ? 'reached' : 'open'),
    })),
    /** The catalogue has no such task any more. */
    gone: steps === null,
    next: steps?.find(({ target }) => target > count)?.target ?? null,
  };
}
