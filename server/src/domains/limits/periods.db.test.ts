import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Hours around midnight, when clocks change. */
const HOURS = [0, 1, 2, 3, 4, 5, 6, 22, 23];

test('for every zone, unit and hour, periods around a clock change never go back and end at the announced time', async () => {
  const { sql } = database;
  // Zones with the same clock changes are tested once, under the first name.
  await sql`
    create temporary table changes as
    with days as (
      select name, at, (at at time zone name) - (at at time zone 'UTC') as ahead
      from pg_timezone_names, generate_series('2027-01-01T00:00Z'::timestamptz, '2027-12-31T00:00Z', '1 day') as at
    ), changed as (
      select * from (select *, lag(ahead) over (partition by name order by at) as before from days) as both_days where ahead <> before
    ), alike as (
      select name, string_agg(at || ' ' || before || ' ' || ahead, ',' order by at) as story from changed group by name
    )
    select name as zone, at from changed join (select min(name) as name from alike group by story) as first using (name)`;
  const zones = await sql<{ zone: string }[]>`select distinct zone from changes`;
  expect(zones.length).toBeGreaterThan(15);
  const wrong = await sql`
    with instants as (
      select zone, unit, hour, quarter as at from changes, unnest(array['day', 'week', 'month']) as unit, unnest(${HOURS}::int[]) as hour,
        lateral (
          -- The change itself lies in the day before; the hours around it are looked at.
          select min(t) as exact from generate_series(changes.at - interval '1 day', changes.at, '15 minutes') as t
          where (t at time zone zone) - (t at time zone 'UTC') = (changes.at at time zone zone) - (changes.at at time zone 'UTC')
        ) as change,
        generate_series(exact - interval '3 hours', exact + interval '4 hours', '15 minutes') as quarter
    ), periods as (
      select instants.*, starts, resets_at, lag(at) over w as earlier, lag(starts) over w as starts_before, lag(resets_at) over w as told
      from instants, limit_period(at, unit, zone, hour) window w as (partition by zone, unit, hour order by at)
    )
    select zone, unit, hour, at, starts, starts_before, told from periods
    where earlier = at - interval '15 minutes'
      and (starts < starts_before or resets_at <= at or (starts <> starts_before) <> (at >= told) or (starts = starts_before and resets_at <> told))
    limit 20`;
  expect(wrong).toEqual([]);
}, 120_000);

test('any instant lies in one period, and the next period begins when it ends', async () => {
  const { sql } = database;
  const names = await sql<{ name: string }[]>`select name from pg_timezone_names order by name`;
  const asked = fc.sample(
    fc.record({
      zone: fc.constantFrom(...names.map(({ name }) => name)),
      unit: fc.constantFrom('day', 'week', 'month'),
      hour: fc.integer({ min: 0, max: 23 }),
      at: fc.date({ min: new Date('1975-01-01'), max: new Date('2075-01-01'), noInvalidDate: true }),
    }),
    2000,
  );
  const wrong = await sql`
    select asked.*, this.starts, this.resets_at from unnest(
      ${asked.map(({ zone }) => zone)}::text[], ${asked.map(({ unit }) => unit)}::text[], ${asked.map(({ hour }) => hour)}::int[],
      ${asked.map(({ at }) => at)}::timestamptz[]
    ) as asked (zone, unit, hour, at),
      limit_period(at, unit, zone, hour) as this,
      limit_period(this.resets_at, unit, zone, hour) as next,
      limit_period(this.resets_at - interval '1 millisecond', unit, zone, hour) as last
    where this.resets_at <= at or next.starts <= this.starts or last.starts <> this.starts or last.resets_at <> this.resets_at`;
  expect(wrong).toEqual([]);
});

test.each([
  ['Pacific/Chatham', 3, '2027-04-03T14:00:00Z'],
  ['Antarctica/Troll', 2, '2027-10-31T00:15:00Z'],
])(
  'in %s the day that began at %i o’clock continues, although the clock shows the end of the day before again',
  async (zone, hour, at) => {
    const [row] = await database.sql<{ begun: string; later: string }[]>`
    select (limit_period(${at}::timestamptz, 'day', ${zone}, ${hour})).starts::text as begun,
      (limit_period(${at}::timestamptz + interval '1 hour', 'day', ${zone}, ${hour})).starts::text as later`;
    expect(row?.later).toBe(row?.begun);
  },
);
