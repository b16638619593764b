import { giveGrants, type NewGrant } from '#server/domains/rewards/index.ts';
import { forgetClosed, forgetEnded, settleEnded } from './settle.repo.ts';
import { taskOf, tasksIn } from './tasks.catalog.ts';
import type { TasksDeps } from './tasks.deps.ts';
import { stepReference } from './tasks.rules.ts';

/** Number of periods that one transaction settles. */
const BATCH = 500;
/** An unclaimed step stays claimable for this long after its period was settled. */
const CLAIMABLE_MS = 7 * 24 * 3_600_000;
const KEPT_MONTHS = 4;

type Deps = Pick<TasksDeps, 'sql' | 'catalog'>;

/**
 * Gives the unclaimed rewards of steps that were reached in ended periods. Safe to stop and restart at any time: the
 * grant's key makes each step idempotent.
 * @returns the number of grants
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
              reference: stepReference(task, period, target),
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

/** Deletes the progress of periods and windows that ended more than `KEPT_MONTHS` ago. */
export async function forget({ sql, catalog }: Deps): Promise<void> {
  while (await forgetEnded(sql, KEPT_MONTHS));
  const closing = tasksIn(catalog.current()).filter(({ window }) => window.until !== undefined);
  while (closing.length > 0 && (await forgetClosed(sql, closing, KEPT_MONTHS)));
}
