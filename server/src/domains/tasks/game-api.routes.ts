import type { GameHandlers } from '#server/http/signed/game-api.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { countEntries, findCountWith } from './count.repo.ts';
import { taskOf } from './tasks.catalog.ts';
import type { TasksDeps } from './tasks.deps.ts';

/**
 * Endpoints where game backends report progress of tasks whose goal is `game`.
 * @param playerIdOf returns the player with a uid; undefined if the uid is unknown or belongs to another game
 */
export const tasksGameApi = (
  { sql, catalog }: Pick<TasksDeps, 'sql' | 'catalog'>,
  playerIdOf: (gid: number, uid: number) => Promise<string | undefined>,
): GameHandlers<'POST /tasks/:task/progress'> => ({
  'POST /tasks/:task/progress': async ({ task: id, uid, eventId, amount }, { gid }) => {
    const task = taskOf(catalog.current(), id);
    if (task?.goal !== 'game' || task.gid !== gid) throw apiError('task.unknown', { task: id });
    const playerId = await playerIdOf(gid, Number(uid));
    if (playerId === undefined) throw apiError('player.unknown', {});
    const key = `event:${eventId}`;
    await countEntries(sql, [task], [{ playerId, task: id, key, amount, at: null }]);
    const counted = await findCountWith(sql, playerId, id, key);
    // Not stored: the task is outside its window.
    if (!counted) throw apiError('task.over', {});
    return { count: counted.count, resetsAt: counted.endsAt?.toISOString() ?? null };
  },
});
