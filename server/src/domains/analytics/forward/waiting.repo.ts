import type { Db } from '#server/db/client.ts';

/** A target that has not passed some days that are due to be dropped. */
interface Waiting {
  target: string;
  /** The target has passed all events before this day, `2026-11-23`. */
  day: string;
  /** A process worked for the target within the last day. */
  atWork: boolean;
}

/** Returns the first day to keep, and the targets that have not passed all days before it. */
export async function waitingTargets(db: Db, days: number): Promise<{ oldest: string; waiting: Waiting[] }> {
  const [row] = await db<{ oldest: string }[]>`
    select ((now() at time zone 'UTC')::date - ${days}::int)::text as oldest`;
  const oldest = row?.oldest ?? '';
  // Around midnight, events of two days may be out of order, so one day of distance is kept.
  const waiting = await db<Waiting[]>`
    select t.name as target, (next.day - 1)::text as day, t.held_until > now() - interval '1 day' as "atWork"
    from analytics_targets t, lateral (
      select e.day from analytics_events e where (e.xid, e.key) > (t.xid, t.key) order by e.xid, e.key limit 1
    ) as next
    where next.day - 1 < ${oldest}::date order by t.name`;
  return { oldest, waiting: [...waiting] };
}

/** Deletes parked entries of the days before `first`. @returns how many */
export async function forgetParked(db: Db, first: string): Promise<number> {
  const rows = await db`delete from analytics_parked where day < ${first}::date returning key`;
  return rows.length;
}

/** The state of a target, for operators. */
export interface TargetState {
  target: string;
  /** Receipt time of the last event that was handled; null: none yet. */
  passed: Date | null;
  /** Events that wait, 100,000 at most. */
  open: number;
  /** Receipt time of the oldest waiting event. */
  oldest: Date | null;
  parked: number;
  /** Failures in a row; `error` is the last failure's text. */
  tries: number;
  error: string | null;
  /** A process holds the target now. */
  held: boolean;
}

export const targetStates = (db: Db) => db<TargetState[]>`
  select t.name as target, t.passed_at as passed, open.count as open, open.oldest,
    (select count(*)::int from analytics_parked p where p.target = t.name) as parked,
    t.tries, t.error, t.held_until > now() as held
  from analytics_targets t, lateral (
    select count(*)::int as count, min(at) as oldest from (
      select e.at from analytics_events e where (e.xid, e.key) > (t.xid, t.key) order by e.xid, e.key limit 100000
    ) as next
  ) as open
  order by t.name`;

/** Returns the reasons for parked events, with counts; at most 20 rows. */
export const parkedReasons = (db: Db) => db<{ target: string; why: string; events: number; again: number }[]>`
  select target, why, count(*)::int as events, count(*) filter (where again)::int as again
  from analytics_parked group by target, why order by events desc, why limit 20`;
