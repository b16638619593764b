import type { Db, Tx } from '#server/db/client.ts';
import { createPartitionsAhead } from '#server/db/partitions.ts';
import type { Log } from '#server/kernel/log.ts';

export interface EventRow {
  /** Hash of the app and the event's own id. */
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
 * Stores events, except those stored today or yesterday already. It inserts in key order, so that two statements with
 * the same keys wait for each other instead of deadlocking.
 * @param day the day of receipt, "2026-11-23", if it is not today; then each row needs its `at`
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

/** Creates the table of a day, `2026-11-23`. */
export const ensureDay = (db: Db, day: string) => db`select ensure_event_days(${day}::date, 1)`;

/** Creates the tables of today and the next seven days. */
export const ensureDays = (to: { sql: Db; log: Log }) =>
  createPartitionsAhead(
    to,
    { tables: ['analytics_events'], each: 'day' },
    (db) => db`select ensure_event_days((now() at time zone 'UTC')::date, 7)`,
  );

/** Drops the days before `first`, `2026-11-23`. @returns the number of days dropped */
export async function dropDaysBefore(db: Db, first: string): Promise<number> {
  const [row] = await db<{ dropped: number }[]>`select drop_event_days(${first}::date) as dropped`;
  return row?.dropped ?? 0;
}

/** Returns the stored events that name an account, from every app. */
export const eventData = (db: Db, accountId: string) => db<{ at: Date; app: string; event: unknown }[]>`
  select at, app, event from analytics_events where account_id = ${accountId} order by at, key`;

/** Deletes the events that name these accounts, and their parked entries. */
export const eraseEvents = (tx: Tx, accountIds: readonly string[]) => tx`
  with gone as (
    delete from analytics_events where account_id = any(${[...accountIds]}::text[]) returning day, key
  )
  delete from analytics_parked as parked using gone where parked.day = gone.day and parked.key = gone.key`;
