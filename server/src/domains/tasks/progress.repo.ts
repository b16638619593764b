import type { Db, Tx } from '#server/db/client.ts';
import type { TaskEntry } from './tasks.catalog.ts';

/** Largest count in answers; the stored sum can be larger. */
const MAX_COUNT = 2 ** 31 - 1;

/** SQL rows of tasks: how often each resets, and its window. */
export const taskRows = (db: Db, tasks: readonly TaskEntry[]) => db`
  select * from unnest(
    ${tasks.map(({ id }) => id)}::text[], ${tasks.map(({ period }) => period?.every ?? 'lifetime')}::text[],
    ${tasks.map(({ period }) => period?.timeZone ?? 'UTC')}::text[], ${tasks.map(({ period }) => period?.resetHour ?? 0)}::int[],
    ${tasks.map(({ window }) => window.from ?? '-infinity')}::text[]::timestamptz[],
    ${tasks.map(({ window }) => window.until ?? 'infinity')}::text[]::timestamptz[]
  ) as t (task, every, zone, hour, opens, closes)`;

/** SQL expression: the name of a period from its local start. */
export const periodName = (db: Db) =>
  db`case when every = 'lifetime' then 'once' else to_char(starts, 'YYYY-MM-DD') end`;

/** A player's count in the running period of a task. */
export interface Progress {
  task: string;
  period: string;
  count: number;
  resetsAt: Date | null;
}

/** Returns the player's progress in those of the tasks that are open now; 0 without any progress. */
export const runningProgress = (db: Db, playerId: string, tasks: readonly TaskEntry[]) => db<Progress[]>`
  select t.task, name as period, least(coalesce(p.count, 0), ${MAX_COUNT}::bigint)::int as count, resets_at as "resetsAt"
  from (${taskRows(db, tasks)}) as t cross join limit_period(now(), t.every, t.zone, t.hour)
    cross join lateral (select ${periodName(db)} as name) as named
    left join task_progress as p on p.player_id = ${playerId} and p.task = t.task and p.period = named.name
  where t.opens <= now() and t.closes > now()`;

/** Locks the player's progress in a period until the transaction ends, so that no refund changes it meanwhile. */
export const lockProgress = (tx: Tx, playerId: string, task: string, period: string) => tx`
  select from task_progress where player_id = ${playerId} and task = ${task} and period = ${period} for update`;
