import type { Db } from '#server/db/client.ts';

/** A query: did a player reach `points` level points since an instant? */
export interface ReachedQuestion {
  playerId: string;
  since: Date;
  points: number;
}

export interface ReachedAnswer {
  /** The first time, by the entries as they are now; null: never. */
  at: Date | null;
  /** True if it was reached without the entries in `without`. */
  before: boolean;
}

/**
 * Returns an answer for each question, for the time from its instant until now.
 * Points taken back never counted, because corrections have the time of the entry they correct. Points that leave the
 * 12 months do not undo what was reached before.
 * @param without keys of entries that are left out for `before`
 */
export const firstReached = (
  db: Db,
  questions: readonly ReachedQuestion[],
  timeZone: string,
  without: readonly string[],
): PromiseLike<ReachedAnswer[]> => db<ReachedAnswer[]>`
  with asked as (
    select * from unnest(
      ${questions.map(({ playerId }) => playerId)}::uuid[], ${questions.map(({ since }) => since.toISOString())}::timestamptz[],
      ${questions.map(({ points }) => points)}::int[]
    ) with ordinality as q (player_id, since, points, n)
  ), moved as (
    select player_id, level_at as at, points, case when key = any(${[...without]}::text[]) then 0 else points end as before
    from point_entries where player_id in (select player_id from asked) and level_at is not null
    -- What counted at the instant itself.
    union all select distinct player_id, since, 0, 0 from asked
  ), moments as (
    select player_id, at, sum(points) as points, sum(before) as before,
      (extract(year from at at time zone ${timeZone}) * 12 + extract(month from at at time zone ${timeZone}))::int as month
    from moved group by player_id, at
  ), counted as (
    select player_id, at, sum(points) over until_then - coalesce(sum(points) over fallen, 0) as points,
      sum(before) over until_then - coalesce(sum(before) over fallen, 0) as before
    from moments
    window until_then as (partition by player_id order by at),
      -- A month counts with the 12 before it.
      fallen as (partition by player_id order by month range between unbounded preceding and 13 preceding)
  )
  select min(at) filter (where counted.points >= asked.points) as at, bool_or(counted.before >= asked.points) as before
  from asked join counted using (player_id) where at >= since
  group by n order by n`;
