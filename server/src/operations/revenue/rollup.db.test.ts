import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { DIMENSIONS, type Filter } from './dimensions.ts';
import { ledgerRevenue } from './ledger-revenue.repo.ts';
import { planOf } from './rolled-plan.ts';
import { revenueBy } from './rolled-revenue.repo.ts';
import { nextHours } from './rollup.repo.ts';
import { rebuild, rollUpRevenue } from './rollup.ts';
import { forgetRollups, saleOf, saleWithin, writeSales } from './sales.fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
afterEach(() => forgetRollups(database.sql));

const DAY_MS = 86_400_000;
const HOUR = 60;
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const rollUp = (options = {}) => rollUpRevenue({ sql: database.sql, log: silentLog }, options);
/** One chunk. */
const rollUpOnce = (mostHours: number) => rollUp({ mostHours, runMs: 0 });

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Tokyo',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Chatham',
];
const filter: fc.Arbitrary<Filter> = fc.record(
  {
    game: fc.constantFrom(7, 8),
    country: fc.constantFrom('DE', 'US'),
    currency: fc.constantFrom('EUR', 'JPY'),
    method: fc.constantFrom('card', 'wallet'),
  },
  { requiredKeys: [] },
);
const MOST_DAYS = 6;
const day = fc.integer({ min: -1, max: MOST_DAYS + 1 }).map(dayAgo);

/** Reads a report from the roll-up and the same from the ledger, at one moment. */
const both = (from: string, to: string, zone: string, by: readonly (typeof DIMENSIONS)[number][], only: Filter = {}) =>
  database.sql.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read`;
    const days = { from, to, zone };
    return {
      rolled: await revenueBy(tx, { days, by, only }),
      ledger: [...(await ledgerRevenue(tx, days, by, only))],
      plan: await planOf(tx, days, by.includes('day')),
    };
  });

const RUNS = 100;

test('a report from the roll-up is the sum of the ledger, for any period, zone, dimensions and filter', async () => {
  const used = { plans: 0, days: 0, cuts: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(saleWithin(MOST_DAYS), { maxLength: 5 }),
      fc.subarray([...DIMENSIONS]),
      fc.tuple(day, day).map((days) => days.toSorted() as [string, string]),
      fc.constantFrom(...ZONES),
      filter,
      fc.tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 0, max: 12 })),
      async (sales, by, [from, to], zone, only, [mostHours, chunks]) => {
        await writeSales(database.sql, sales);
        for (let n = 0; n < chunks; n += 1) await rollUpOnce(mostHours);
        const { rolled, ledger, plan } = await both(from, to, zone, by, only);
        expect(rolled).toEqual(ledger);
        if (plan) used.plans += 1;
        if (plan?.days.some(({ from, until }) => from < until)) used.days += 1;
        if (plan && plan.cuts.length > 0) used.cuts += 1;
        await forgetRollups(database.sql);
      },
    ),
    { numRuns: RUNS },
  );
  // The test compares the ledger with itself unless these are many.
  for (const times of Object.values(used)) expect(times).toBeGreaterThan(RUNS / 20);
}, 180_000);

test('a report on months is the sum of the ledger', async () => {
  const days = 100;
  const [sales = []] = fc.sample(fc.array(saleWithin(days), { minLength: 60, maxLength: 60 }), 1);
  await writeSales(database.sql, sales);
  await rollUp();
  let months = 0;
  const long = fc.integer({ min: 0, max: days }).map(dayAgo);
  await fc.assert(
    fc.asyncProperty(
      long,
      long,
      fc.constantFrom(...ZONES),
      fc.subarray([...DIMENSIONS]),
      filter,
      async (one, two, zone, by, only) => {
        const [from = '', to = ''] = [one, two].toSorted();
        const { rolled, ledger, plan } = await both(from, to, zone, by, only);
        expect(rolled).toEqual(ledger);
        if (plan?.months.some((part) => part.from < part.until)) months += 1;
      },
    ),
    { numRuns: RUNS },
  );
  expect(months).toBeGreaterThan(RUNS / 20);
}, 120_000);

test('a day of any zone has the sales between its two midnights', async () => {
  const halfHours = Array.from({ length: 5 * 48 }, (_, n) => saleOf(2 * HOUR + 30 * n));
  await writeSales(database.sql, halfHours);
  await rollUp();
  for (const zone of ZONES)
    for (const by of [['day'], ['day', 'item'], ['day', 'provider']] as const) {
      const { rolled, ledger, plan } = await both(dayAgo(6), dayAgo(0), zone, [...by]);
      expect([zone, rolled]).toEqual([zone, ledger]);
      expect(plan?.days.some(({ from, until }) => from < until)).toBe(true);
    }
}, 120_000);

test('the newest entries count at once, and each only once, before and after their hour is rolled up', async () => {
  const today = dayAgo(0);
  const net = async () => {
    const { rolled, ledger } = await both(dayAgo(2), today, 'UTC', ['provider'], { currency: 'CHF' });
    expect(rolled).toEqual(ledger);
    return rolled.map(({ payments, net, tax }) => [payments, net, tax]);
  };
  await writeSales(database.sql, [saleOf(30 * HOUR, { currency: 'CHF' }), saleOf(3 * HOUR, { currency: 'CHF' })]);
  await rollUpOnce(24);
  expect(await net()).toEqual([[2, 2380, 380]]);
  await rollUp();
  expect(await net()).toEqual([[2, 2380, 380]]);
  await writeSales(database.sql, [saleOf(0, { currency: 'CHF' })]);
  expect(await net()).toEqual([[3, 3570, 570]]);
  await rollUp();
  expect(await net()).toEqual([[3, 3570, 570]]);
});

const rolledTo = async () => {
  const [row] = await database.sql<{ at: Date; youngest: number }[]>`
    select rolled_to as at, extract(epoch from now() - rolled_to)::int as youngest from revenue_rollup`;
  return row;
};

test('an hour is rolled up only ten minutes after it ended, when no entry can be written into it any more', async () => {
  await writeSales(database.sql, [saleOf(5 * HOUR)]);
  await rollUp();
  const { at, youngest } = (await rolledTo()) ?? { at: new Date(Number.NaN), youngest: 0 };
  expect(at.getTime() % 3_600_000).toBe(0);
  expect(youngest).toBeGreaterThanOrEqual(600);
  expect(youngest).toBeLessThan(600 + 3600);
});

test('an hour waits for a transaction of this hour that may still commit entries', async () => {
  const { sql } = database;
  // Two hours later, a standby that has to confirm each commit is still away.
  const next = (from: Date) => nextHours(sql, from, 1, '-2 hours');
  const hour = await sql.begin(async (tx) => {
    const [row] = await tx<{ now: Date }[]>`select date_trunc('hour', now(), 'UTC') as now, pg_current_xact_id()`;
    const now = row?.now ?? new Date(Number.NaN);
    expect(await next(now)).toBeNull();
    expect((await next(new Date(now.getTime() - 3_600_000)))?.until).toEqual(now);
    return now;
  });
  expect((await next(hour))?.from).toEqual(hour);
});

const everything = async () => ({
  hours: await database.sql`select * from revenue_hours order by revenue_hours`,
  days: await database.sql`select * from revenue_days order by revenue_days`,
  months: await database.sql`select * from revenue_months order by revenue_months`,
  short: await database.sql`select * from revenue_hours_short order by revenue_hours_short`,
  itemDays: await database.sql`select * from revenue_days_items order by revenue_days_items`,
  shortDays: await database.sql`select * from revenue_days_short order by revenue_days_short`,
  ids: await database.sql`select * from revenue_hour_ids order by hour`,
  to: await database.sql`select rolled_to from revenue_rollup`,
});

test('concurrent and repeated runs give the same as one run', async () => {
  await writeSales(
    database.sql,
    Array.from({ length: 30 }, (_, n) => saleOf(n * 200, { country: ['DE', 'US', null][n % 3] ?? null })),
  );
  await rollUp();
  const once = await everything();
  expect(once.hours.length).toBeGreaterThan(20);
  await forgetRollups(database.sql);
  await Promise.all([rollUp({ mostHours: 5 }), rollUp({ mostHours: 7 }), rollUp({ mostHours: 24 })]);
  await rollUp();
  expect(await everything()).toEqual(once);
});

test('hours summed again give the same, with their days, and no hour is rolled up early', async () => {
  await writeSales(database.sql, [saleOf(50 * HOUR), saleOf(49 * HOUR), saleOf(2 * HOUR)]);
  await rollUp();
  const before = await everything();
  const hours = { from: new Date(`${dayAgo(4)}T00:00:00Z`), until: new Date(`${dayAgo(-1)}T00:00:00Z`) };
  await database.sql`update revenue_hours set gross = gross + 1`;
  await database.sql`delete from revenue_days`;
  await database.sql`delete from revenue_hour_ids`;
  await database.sql.begin((tx) => rebuild(tx, hours));
  const after = await everything();
  expect(after.to).toEqual(before.to);
  const since = (rows: Record<string, unknown>[], key: string) =>
    rows.filter((row) => (row[key] as Date) >= hours.from);
  expect(since(after.hours, 'begins')).toEqual(since(before.hours, 'begins'));
  expect(since(after.days, 'begins')).toEqual(since(before.days, 'begins'));
  expect(since(after.ids, 'hour')).toEqual(since(before.ids, 'hour'));
});
