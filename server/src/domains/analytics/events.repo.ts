import type { Db, Tx } from '#server/db/client.ts';
import { makeAhead } from '#server/db/partitions.ts';
import type { Log } from '#server/kernel/log.ts';

export interface EventRow {
  /** Of the app and the event's own id. */
  key: string;
  app: string;
  type: string;
  name: string | null;
  time: Date;
  distinctId: string | null;
  accountId: string | null;
  marks: readonly string[];
  /** JSON. */
  event: string;
}

/**
 * Keeps events, those apart that came today or yesterday already. In the order of their keys, so that two statements with the same
 * ones wait for each other instead of locking each other out.
 * @param day where they came on another day than this statement, "2026-11-23": all of them, by the `at` of each
 */
export const insertEvents = (db: Db, rows: readonly (EventRow & { at?: Date })[], day: string | null = null) => db`
  insert into analytics_events (day, key, at, app, type, name, time, distinct_id, account_id, marks, event)
  select distinct on (key) ${dayOf(db, day)}, key, coalesce(at, now()), app, type, name, time, distinct_id, account_id,
    coalesce(string_to_array(marks, chr(10)), '{}'), event
  from unnest(
    ${rows.map((row) => row.key)}::uuid[], ${rows.map((row) => row.app)}::text[], ${rows.map((row) => row.type)}::text[],
    ${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.time)}::timestamptz[],
    ${rows.map((row) => row.distinctId)}::text[], ${rows.map((row) => row.accountId)}::text[],
    ${rows.map((row) => (row.marks.length === 0 ? null : row.marks.join('\n')))}::text[], ${rows.map((row) => row.event)}::json[],
    ${rows.map((row) => row.at ?? null)}::timestamptz[]
  ) as told (key, app, type, name, time, distinct_id, account_id, marks, event, at)
  where not exists (
    select from analytics_events before where before.day = ${dayOf(db, day)} - 1 and before.key = told.key
  ) ${
    day === null
      ? db``
      : db`and not exists (
    select from analytics_events after where after.day = ${day}::date + 1 and after.key = told.key
  )`
  }
  order by key
  on conflict (day, key) do nothing`;

const dayOf = (db: Db, day: string | null) => (day === null ? db`(now() at time zone 'UTC')::date` : db`${day}::date`);

/** Makes the table of a day, `2026-11-23`. */
export const ensureDay = (db: Db, day: string) => db`select ensure_event_days(${day}::date, 1)`;

/** Makes the tables of today and the week to come. */
export const ensureDays = (to: { sql: Db; log: Log }) =>
  makeAhead(
    to,
    { tables: ['analytics_events'], each: 'day' },
    (db) => db`select ensure_event_days((now() at time zone 'UTC')::date, 7)`,
  );

/** Drops the days before one of them, `2026-11-23`. @returns how many days went */
export async function dropDaysBefore(db: Db, first: string): Promise<number> {
  const [row] = await db<{ dropped: number }[]>`select drop_event_days(${first}::date) as dropped`;
  return row?.dropped ?? 0;
}

/** Returns what is kept of an account: the events that name it, whichever app sent them. */
export const eventData = (db: Db, accountId: string) => db<{ at: Date; app: string; event: unknown }[]>`
  select at, app, event from analytics_events where account_id = ${accountId} order by at, key`;

/** Deletes the events that name accounts, those too that a receiver refused. */
export const eraseEvents = (tx: Tx, accountIds: readonly string[]) => tx`
  with gone as (
    delete from analytics_events where account_id = any(${[...accountIds]}::text[]) returning day, key
  )
  delete from analytics_parked as parked using gone where parked.day = gone.day and parked.key = gone.key`;
