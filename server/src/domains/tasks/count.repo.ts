import type { Db, Tx } from '#server/db/client.ts';
import { lockByPlayer, onOneServer } from '#server/db/cluster.ts';
import { periodName, taskRows } from './progress.repo.ts';
import type { TaskEntry } from './tasks.catalog.ts';

/** An event that counts for a task. */
export interface NewEntry {
  playerId: string;
  task: string;
  /** Unique within the task for each player; null: derived from the local day. */
  key: string | null;
  amount: number;
  /** Time of the event; null: now. */
  at: string | null;
}

/**
 * SQL that adds the entries of `changes` to their periods, locking in the order that all statements over several
 * periods use.
 */
const moveBy = (db: Db, changes: string) => db`
  insert into task_progress as p (player_id, task, period, count, ends_at)
  select player_id, task, period, sum(amount), max(ends_at) from ${db(changes)}
  group by player_id, task, period order by player_id, task, period
  on conflict (player_id, task, period) do update
    set count = p.count + excluded.count, ends_at = greatest(p.ends_at, excluded.ends_at), settled = false`;

/**
 * Counts entries that are new and in the window of their task, in the period of their time. One statement for any
 * number of entries. Zone offsets and resets are multiples of 15 minutes, so periods are computed once for each quarter
 * of an hour.
 */
export async function countEntries(db: Db, tasks: readonly TaskEntry[], entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db`
    with asked as materialized (
      select *, date_bin('15 minutes', at, '2000-01-01T00:00Z') as quarter from (
        select player_id, task, key, amount, coalesce(told, now()) as at from unnest(
          ${entries.map((entry) => entry.playerId)}::uuid[], ${entries.map((entry) => entry.task)}::text[],
          ${entries.map((entry) => entry.key)}::text[], ${entries.map((entry) => entry.amount)}::int[],
          ${entries.map((entry) => entry.at)}::text[]::timestamptz[]
        ) as e (player_id, task, key, amount, told)
      ) as entry
    ), runs as materialized (
      select t.*, quarter, ${periodName(db)} as period, coalesce(resets_at, 'infinity') as ends_at,
        case when q.by_day then (select 'day:' || to_char(d.starts, 'YYYY-MM-DD') from limit_period(quarter, 'day', zone, hour) as d) end as day
      from (${taskRows(db, tasks)}) as t
        join (select task, quarter, bool_or(key is null) as by_day from asked group by task, quarter) as q using (task)
        cross join limit_period(quarter, every, zone, hour)
    ), fresh as (
      insert into task_entries (player_id, task, key, period, whole, amount, at)
      select a.player_id, task, coalesce(a.key, r.day), r.period, a.amount, a.amount, a.at from asked as a join runs as r using (task, quarter)
      where a.at >= r.opens and a.at < r.closes
      order by 1, 2, 3
      on conflict (player_id, task, key) do nothing
      returning player_id, task, period, amount
    ), changes as (
      select fresh.*, ends.ends_at from fresh join (
        select task, period, max(ends_at) as ends_at from runs group by task, period
      ) as ends using (task, period)
    )
    ${moveBy(db, 'changes')}`;
}

/** An order with the total refunded so far, in minor units. */
export interface RefundedOrder {
  playerId: string;
  key: string;
  refunded: number;
  total: number;
}

/** A player's count in a period. */
export interface MovedCount {
  playerId: string;
  task: string;
  period: string;
  count: number;
}

/**
 * Corrects the entries of orders after refunds, in every task and period where they count. Amounts shrink by the
 * refunded share; an order counts as one until it is refunded in full (`takenBack` computes the same).
 * @returns the periods that changed
 */
export async function correctCounts(tx: Tx, orders: readonly RefundedOrder[]): Promise<MovedCount[]> {
  const playerIds = orders.map(({ playerId }) => playerId);
  await lockByPlayer(
    playerIds,
    (playerId) => tx`
      select from task_progress where player_id = ${playerId} and (task, period) in (
        select task, period from task_entries where player_id = ${playerId} and key = any(${orders.map(({ key }) => key)}::text[])
      ) order by task, period for update`,
  );
  return tx<MovedCount[]>`
  with asked as (
    select * from unnest(
      ${orders.map((one) => one.playerId)}::uuid[], ${orders.map((one) => one.key)}::text[],
      ${orders.map((one) => one.refunded)}::bigint[], ${orders.map((one) => one.total)}::bigint[]
    ) as c (player_id, key, refunded, total)
  ), known as materialized (
    select player_id, task, period, key, case when total = 0 then whole
      else whole - div(whole::numeric * least(refunded, total), total)::int end as amount
    from task_entries as e join asked using (player_id, key) where e.key like 'order:%'
  ), locked as materialized (
    -- As claims and the end of periods lock them: the sum before what it is made of.
    select player_id, task, period from task_progress as p
    where (player_id, task, period) in (select player_id, task, period from known)
    order by player_id, task, period ${onOneServer(tx, tx`for update`)}
  ), old as materialized (
    select player_id, task, key, period, e.amount as before, k.amount
    from locked join known as k using (player_id, task, period) join task_entries as e using (player_id, task, key, period)
    where e.amount <> k.amount ${onOneServer(tx, tx`for update of e`)}
  ), corrected as (
    update task_entries as e set amount = old.amount from old
    where (e.player_id, e.task, e.key) = (old.player_id, old.task, old.key)
  )
  update task_progress as p set count = p.count + c.change, settled = false
  from (select player_id, task, period, sum(amount - before) as change from old group by player_id, task, period) as c
  where (p.player_id, p.task, p.period) = (c.player_id, c.task, c.period)
  returning p.player_id as "playerId", p.task, p.period, p.count`;
}

/** Returns the count of the period in which an entry counted; null if the entry does not exist. */
export async function findCountWith(
  db: Db,
  playerId: string,
  task: string,
  key: string,
): Promise<{ count: number; endsAt: Date | null } | null> {
  const [row] = await db<{ count: number; endsAt: Date | null }[]>`
    select least(p.count, 2147483647)::int as count, nullif(p.ends_at, 'infinity') as "endsAt"
    from task_entries as e join task_progress as p using (player_id, task, period)
    where player_id = ${playerId} and task = ${task} and e.key = ${key}`;
  return row ?? null;
}
