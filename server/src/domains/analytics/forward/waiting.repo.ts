import type { Db } from '#server/db/client.ts';

/** A target that has not passed days that are to go. */
interface Waiting {
  target: string;
  /** No event of an earlier day is open for it, `2026-11-23`. */
  day: string;
  /** A process worked for it within a day. */
  atWork: boolean;
}

/** The first day that is to stay, and who has not passed the days before. */
export async function waitingTargets(db: Db, days: number): Promise<{ oldest: string; waiting: Waiting[] }> {
  const [row] = await db<{ oldest: string }[]>`
    select ((now() at time zone 'UTC')::date - ${days}::int)::text as oldest`;
  const oldest = row?.oldest ?? '';
  // Around midnight transactions may have changed places: a day's distance is enough.
  const waiting = await db<Waiting[]>`
    select t.name as target, (next.day - 1)::text as day, t.held_until > now() - interval '1 day' as "atWork"
    from analytics_targets t, lateral (
      select e.day from analytics_events e where (e.xid, e.key) > (t.xid, t.key) order by e.xid, e.key limit 1
    ) as next
    where next.day - 1 < ${oldest}::date order by t.name`;
  return { oldest, waiting: [...waiting] };
}

/** Forgets parked events of the days before one of them. @returns how many */
export async function forgetParked(db: Db, first: string): Promise<number> {
  const rows = await db`delete from analytics_parked where day < ${first}::date returning key`;
  return rows.length;
}

/** How a target is doing. */
export interface TargetState {
  target: string;
  /** When the last event came that is done with; null: none is yet. */
  passed: Date | null;
  /** Events that wait, 100,000 at most. */
  open: number;
  /** When the oldest of them came. */
  oldest: Date | null;
  parked: number;
  /** Failures in a row, and what the last one said. */
  tries: number;
  error: string | null;
  /** A process works for it. */
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

/** Why events are parked, and how many. */
export const parkedReasons = (db: Db) => db<{ target: string; why: string; events: number; again: number }[]>`
  select target, why, count(*)::int as events, count(*) filter (where again)::int as again
  from analytics_parked group by target, why order by events desc, why limit 20`;
