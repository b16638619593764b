import type { Db } from '#server/db/client.ts';
import type { Gifts } from './lottery.catalog.ts';

/** A day with its frozen terms, and its times by the database's clock. */
export interface DayRow {
  lottery: string;
  /** `2026-11-23`. */
  day: string;
  configuration: string;
  commitment: Buffer;
  rewards: Gifts;
  committedAt: Date;
  early: boolean;
  endsAt: Date;
  /** Time from which players can draw; null: now. */
  opensAt: Date | null;
  revealsAt: Date;
  /** True once its seed may be published. */
  revealed: boolean;
}

/** Minutes after the day's end, so that no draw is still under way when the seed is published. */
export const REVEAL_AFTER_MINUTES = 10;
/** Required age of a commitment before players can draw. */
export const COMMITTED_HOURS = 24;

const columns = (db: Db) => db`
  lottery, day::text as day, configuration, commitment, rewards, committed_at as "committedAt", early, ends_at as "endsAt",
  case when not early and greatest(starts_at, committed_at + make_interval(hours => ${COMMITTED_HOURS})) > now()
    then greatest(starts_at, committed_at + make_interval(hours => ${COMMITTED_HOURS})) end as "opensAt",
  ends_at + make_interval(mins => ${REVEAL_AFTER_MINUTES}) as "revealsAt",
  ends_at + make_interval(mins => ${REVEAL_AFTER_MINUTES}) <= now() as revealed`;

/** Returns the current day; null if it was not committed. */
export async function currentDay(db: Db, lottery: string): Promise<DayRow | null> {
  const [row] = await db<DayRow[]>`
    select ${columns(db)} from lottery_days where lottery = ${lottery} and starts_at <= now() and ends_at > now()
    order by starts_at desc limit 1`;
  return row ?? null;
}

export async function findDay(db: Db, lottery: string, day: string): Promise<DayRow | null> {
  const [row] = await db<DayRow[]>`select ${columns(db)} from lottery_days where lottery = ${lottery} and day = ${day}`;
  return row ?? null;
}

/** Returns the days that have not ended. */
export const currentDays = (db: Db, lottery: string): PromiseLike<DayRow[]> => db<DayRow[]>`
  select ${columns(db)} from lottery_days where lottery = ${lottery} and ends_at > now() order by starts_at`;

export const findDays = (db: Db, days: readonly { lottery: string; day: string }[]): PromiseLike<DayRow[]> => db<
  DayRow[]
>`
  select ${columns(db)} from lottery_days where (lottery, day) in (
    select * from unnest(${days.map(({ lottery }) => lottery)}::text[], ${days.map(({ day }) => day)}::text[]::date[]))`;

/** Returns days without a commitment, from today on, within the window. */
export const openDays = (
  db: Db,
  lottery: string,
  { zone, ahead, from, until }: { zone: string; ahead: number; from: string | undefined; until: string | undefined },
): PromiseLike<{ day: string }[]> => db<{ day: string }[]>`
  select d::date::text as day
  from (select (now() at time zone ${zone})::date as today) as t, generate_series(today, today + ${ahead}::int, '1 day') as d
  where not exists (select from lottery_days where lottery = ${lottery} and day = d::date)
    and first_instant((d + interval '1 day')::timestamp, ${zone}) > coalesce(${from ?? null}::text::timestamptz, '-infinity')
    and first_instant(d::timestamp, ${zone}) < coalesce(${until ?? null}::text::timestamptz, 'infinity')
  order by d`;

export interface NewDay {
  lottery: string;
  day: string;
  zone: string;
  configuration: string;
  commitment: Buffer;
  rewards: Gifts;
  opensAtOnce: boolean;
}

/**
 * Stores a day with its commitment, once. The day starts when the previous one ends, so no two days overlap even after
 * a change of the time zone. Returns whether it was stored.
 */
export async function insertDay(db: Db, one: NewDay): Promise<boolean> {
  const rows = await db`
    insert into lottery_days (lottery, day, configuration, commitment, rewards, starts_at, ends_at, committed_at, early)
    select ${one.lottery}, day, ${one.configuration}, ${one.commitment}, ${JSON.stringify(one.rewards)}::text::jsonb, starts, ends, now(),
      ${one.opensAtOnce} and starts < now() + make_interval(hours => ${COMMITTED_HOURS})
    from (
      select day, greatest(first_instant(day::timestamp, ${one.zone}), (
        select max(ends_at) from lottery_days where lottery = ${one.lottery} and lottery_days.day < t.day
      )) as starts, first_instant((day + 1)::timestamp, ${one.zone}) as ends
      from (select ${one.day}::date as day) as t
    ) as new
    where starts < ends and not exists (
      select from lottery_days where lottery = ${one.lottery} and starts_at < new.ends and ends_at > new.starts)
    on conflict do nothing returning 1`;
  return rows.length > 0;
}
