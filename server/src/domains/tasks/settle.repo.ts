import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { onCluster, onOneServer } from '#server/db/cluster.ts';
import { taskRows } from './progress.repo.ts';
import type { TaskEntry } from './tasks.catalog.ts';

/** Progress whose period, or whose task's window, has ended. */
export interface EndedPeriod {
  playerId: string;
  task: string;
  period: string;
  count: number;
  now: Date;
}

/**
 * Marks up to `limit` ended periods as settled and returns them; the caller gives their rewards in the same
 * transaction.
 */
export const settleEnded = (tx: Tx, tasks: readonly TaskEntry[], limit: number): Promise<EndedPeriod[]> => tx<
  EndedPeriod[]
>`
  with ended as materialized (
    select p.player_id, p.task, p.period, now() as at from (${taskRows(tx, tasks)}) as t join task_progress as p using (task)
    where not p.settled and (
      p.ends_at <= case when t.closes <= now() then 'infinity' else now() end
      -- It begins anew by now.
      or (p.period = 'once' and t.every <> 'lifetime'))
    -- Whoever is being moved now is settled the next time.
    limit ${limit} ${onOneServer(tx, tx`for update of p skip locked`)}
  )
  update task_progress as p set settled = true from ended as e
  where (p.player_id, p.task, p.period) = (e.player_id, e.task, e.period) ${onCluster(tx, tx`and not p.settled`)}
  returning p.player_id as "playerId", p.task, p.period, p.count, e.at as now`;

const AT_ONCE = 10_000;

/** SQL condition: the time is more than `months` months ago. */
const longOver = (db: Db, at: string, months: number) => db`${db(at)} < now() - make_interval(months => ${months})`;

/** Deletes a batch of progress whose period ended more than `months` months ago; returns false if none is left. */
export const forgetEnded = (db: Db, months: number): Promise<boolean> =>
  forgetWhere(db, longOver(db, 'ends_at', months));

/**
 * Deletes a batch of progress of tasks whose window ended more than `months` months ago; returns false if none is left.
 */
export const forgetClosed = (db: Db, tasks: readonly TaskEntry[], months: number): Promise<boolean> =>
  forgetWhere(db, db`task in (select task from (${taskRows(db, tasks)}) as t where ${longOver(db, 'closes', months)})`);

async function forgetWhere(db: Db, over: Query<object[]>): Promise<boolean> {
  const [row] = await db<{ periods: number }[]>`
    with gone as (
      delete from task_progress where (player_id, task, period) in (
        select player_id, task, period from task_progress where ${over} limit ${AT_ONCE} ${onOneServer(db, db`for update skip locked`)}
      ) returning player_id, task, period
    ), entries as (
      delete from task_entries as e using gone as g where (e.player_id, e.task, e.period) = (g.player_id, g.task, g.period)
    )
    select count(*)::int as periods from gone`;
  return row?.periods === AT_ONCE;
}
