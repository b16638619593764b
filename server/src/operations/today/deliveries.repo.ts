import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';
import { firstIdAt } from '#server/kernel/ids/id-created-at.ts';

/** Deliveries that are read of each kind. An outage can leave hundreds of thousands. */
export const MOST_DELIVERIES = 2000;

/** The deliveries of a game that were requested in a time. */
export interface RecentDeliveries {
  gid: number;
  accepted: number;
  refused: number;
  /** Median seconds from the request to the game's acceptance. */
  seconds: number | null;
  lastAcceptedAt: Date | null;
}

/** Returns the newest deliveries since a time by game. Their ids begin with their time. */
export const recentDeliveries = (db: Db, since: Date) => db<RecentDeliveries[]>`
  select gid, count(*) filter (where state = 'accepted')::int as accepted, count(*) filter (where state = 'refused')::int as refused,
    (percentile_cont(0.5) within group (order by extract(epoch from updated_at - created_at)) filter (where state = 'accepted'))::float8 as seconds,
    max(updated_at) filter (where state = 'accepted') as "lastAcceptedAt"
  from (
    select gid, state, created_at, updated_at from deliveries where id >= ${firstIdAt(since)}::uuid order by id desc limit ${MOST_DELIVERIES}
  ) as recent group by gid`;

/** Deliveries of a game that wait. */
export interface WaitingDeliveries {
  gid: number;
  count: number;
  oldest: Date;
  /** Those with a failed try. */
  failing: number;
  lastFailedAt: Date | null;
  lastError: string | null;
}

const waiting = (db: Db, rows: Query<object[]>) => db<WaitingDeliveries[]>`
  select gid, count(*)::int as count, min(since) as oldest, count(*) filter (where state <> 'queued')::int as failing,
    max(updated_at) filter (where state <> 'queued') as "lastFailedAt",
    (array_agg(left(reason, 200) order by updated_at desc) filter (where state <> 'queued'))[1] as "lastError"
  from (${rows}) as waiting group by gid`;

/** Returns the deliveries that the shop still tries, those that are due longest, by game. */
export const openDeliveries = (db: Db) =>
  waiting(
    db,
    db`select gid, state, created_at as since, updated_at, reason from deliveries
      where state in ('queued', 'retrying') order by due_at limit ${MOST_DELIVERIES}`,
  );

/** Returns the deliveries that wait for an operator, those that wait longest, by game. */
export const parkedDeliveries = (db: Db) =>
  waiting(
    db,
    db`(select gid, state, updated_at as since, updated_at, reason from deliveries where state = 'parked' order by updated_at limit ${MOST_DELIVERIES})
      union all
      (select gid, state, updated_at as since, updated_at, reason from deliveries where state = 'unclear' order by updated_at limit ${MOST_DELIVERIES})`,
  );
