import type { Db } from '#server/db/client.ts';

/** The deliveries of a game that began in the last 24 hours. */
export interface Traffic {
  gid: number;
  accepted: number;
  refused: number;
  /** No clear answer yet: they are tried again, or wait for an operator. */
  failed: number;
  waiting: number;
  /** Median time from the order's payment to the acceptance. */
  medianSeconds: number | null;
  lastError: string | null;
  lastErrorAt: Date | null;
}

/** Letters of an error that operators see. */
const SHOWN = 300;

/** Returns the traffic by game. Ids of deliveries contain their time, so an index has the last day. */
export const trafficOfDay = (db: Db) => db<Traffic[]>`
  with recent as materialized (
    select gid, state, attempts, reason, created_at, updated_at from deliveries where id >= uuidv7(interval '-24 hours')
  ), last as (
    select distinct on (gid) gid, left(reason, ${SHOWN}) as reason, updated_at from recent
    where reason is not null and state not in ('accepted', 'taken_back') order by gid, updated_at desc
  )
  select gid,
    count(*) filter (where state in ('accepted', 'taken_back'))::int as accepted,
    count(*) filter (where state = 'refused')::int as refused,
    count(*) filter (where state in ('retrying', 'parked', 'recalling', 'unclear'))::int as failed,
    count(*) filter (where state = 'queued')::int as waiting,
    round(extract(epoch from percentile_cont(0.5) within group (order by recent.updated_at - recent.created_at)
      filter (where state = 'accepted'))::numeric, 1)::float8 as "medianSeconds",
    max(last.reason) as "lastError", max(last.updated_at) as "lastErrorAt"
  from recent left join last using (gid) group by gid order by gid`;
