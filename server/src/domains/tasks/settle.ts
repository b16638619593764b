import { giveGrants, type NewGrant } from '#server/domains/rewards/index.ts';
import { forgetEnded, settleEnded } from './settle.repo.ts';
import { taskOf, tasksIn } from './tasks.catalog.ts';
import type { TasksDeps } from './tasks.deps.ts';
import { referenceOf } from './tasks.rules.ts';

/** Periods that are settled together. */
const BATCH = 500;
/** What was reached and not claimed can be claimed for so long after its period. */
const CLAIMABLE_MS = 7 * 24 * 3_600_000;
const KEPT_MONTHS = 4;

type Deps = Pick<TasksDeps, 'sql' | 'catalog'>;

/**
 * Gives what was reached in periods that ended, and was not claimed. It may be ended and begun anew at any time: a step is given once by
 * its key. Answers how many were given.
 */
export async function settle({ sql, catalog }: Deps): Promise<number> {
  const catalogue = catalog.current();
  const tasks = tasksIn(catalogue);
  if (tasks.length === 0) return 0;
  for (let given = 0; ; ) {
    const { ended, fresh } = await sql.begin(async (tx) => {
      const rows = await settleEnded(tx, tasks, BATCH);
      const grants = rows.flatMap(({ playerId, task, period, count, now }) =>
        (taskOf(catalogue, task)?.steps ?? [])
          .filter(({ target }) => target <= count)
          .map(
            ({ target, reward: contents }): NewGrant => ({
              playerId,
              source: 'task',
              reference: referenceOf(task, period, target),
              subject: task,
              contents,
              until: new Date(now.getTime() + CLAIMABLE_MS),
            }),
          ),
      );
      return { ended: rows.length, fresh: await giveGrants(tx, grants) };
    });
    given += fresh;
    if (ended < BATCH) return given;
  }
}

/** Forgets what counted in periods that ended long ago. */
export async function forget({ sql, catalog }: Deps): Promise<void> {
  while (await forgetEnded(sql, tasksIn(catalog.current()), KEPT_MONTHS));
}
