import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog, silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { runOpsCli } from '../../cli/ops.ts';
import { reportRollups } from './check.ts';
import { rollUpRevenue } from './rollup.ts';
import { forgetRollups, saleOf, writeSales } from './sales.fixture.ts';

let database: TestDatabase;
let operator: Record<string, string>;
beforeAll(async () => {
  database = await freshDatabase();
  operator = await asOperator(database, { role: 'finance' });
});
afterAll(() => database.drop());
afterEach(() => forgetRollups(database.sql));

const DAY_MS = 86_400_000;
const DAY = 1440;
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const rollUp = () => rollUpRevenue({ sql: database.sql, log: silentLog });

const type = async (...args: string[]) => {
  const printed: string[] = [];
  const code = await runOpsCli([...args, '--json'], operator, (text) => printed.push(text));
  return { code, json: JSON.parse(printed.join('\n')) };
};

/** Runs the daily check, and returns what it logs. */
async function check() {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  await reportRollups({ sql: database.sql, log });
  return lines.map((line) => JSON.parse(line));
}

const AGREES = [expect.objectContaining({ level: 30, hours: expect.any(Number) })];

test('a roll-up that is right is no alert', async () => {
  await writeSales(database.sql, [saleOf(3 * DAY), saleOf(2 * DAY, { astray: true }), saleOf(180)]);
  await rollUp();
  expect(await check()).toEqual(AGREES);
});

let cases = 0;

test.each([
  [
    'a changed sum of an hour',
    `update revenue_hours set net = net + 1, gross = gross + 1`,
    { table: 'revenue_hours', gross: -1, net: -1 },
  ],
  [
    'a missing hour',
    `delete from revenue_hours`,
    { table: 'revenue_hours', payments: 1, gross: 1190, net: 1190, tax: 190 },
  ],
  ['an hour that counts twice', `insert into revenue_hours select * from revenue_hours`, { payments: -1, net: -1190 }],
  ['a row of another game', `update revenue_hours set game = 8`, { table: 'revenue_hours' }],
  [
    'a row without money',
    `insert into revenue_hours select begins, null, null, null, null, 'XXX', null, 'x', 0, 0, 0, 0, 0, 0 from revenue_hours`,
    { currency: 'XXX' },
  ],
  ['a changed sum of a day', `update revenue_days set tax = tax + 1`, { table: 'revenue_days', tax: -1, net: 0 }],
  ['a changed short hour', `update revenue_hours_short set net = 0`, { table: 'revenue_hours_short', net: 1190 }],
  ['a changed day by items', `update revenue_days_items set net = 0`, { table: 'revenue_days_items', net: 1190 }],
  ['a missing short day', `delete from revenue_days_short`, { table: 'revenue_days_short', payments: 1 }],
])('%s is found, not repaired, and rebuilt by an operator', async (_, damage, found) => {
  cases += 1;
  const currency = `T${cases}T`;
  await writeSales(database.sql, [saleOf(3 * DAY, { currency })]);
  await rollUp();
  await database.sql.unsafe(`${damage} where currency = '${currency}'`);
  for (const [line] of [await check(), await check()]) {
    expect(line).toMatchObject({ level: 50, alert: 'money.rollup' });
    expect(line.first).toContainEqual(expect.objectContaining(found));
    expect(line.first.length).toBe(Math.min(line.total, 20));
  }
  const days = ['--from', dayAgo(5), '--to', dayAgo(0)];
  expect(await type('report', 'rebuild', ...days, '--why', 'alert of today')).toMatchObject({ code: 0 });
  expect(await check()).toEqual(AGREES);
});

test('an entry that was written past the shop into a rolled-up hour is found', async () => {
  await writeSales(database.sql, [saleOf(2 * DAY)]);
  await rollUp();
  await writeSales(database.sql, [saleOf(DAY, { currency: 'NOK' })]);
  const [line] = await check();
  expect(line.first).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ currency: 'NOK', table: 'revenue_hours', payments: 1, net: 1190 }),
    ]),
  );
});

test.each([
  ['days in the wrong order', '2026-11-02', '2026-11-01'],
  ['more than two months', '2026-01-01', '2026-06-01'],
  ['no day', '2026-13-01', '2026-13-02'],
])('a rebuild of %s is refused', async (_, from, to) => {
  expect((await type('report', 'rebuild', '--from', from, '--to', to, '--why', 'x')).code).toBe(2);
});

const monthAgo = (months: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
};
const minutesSince = (iso: string): number => Math.round((Date.now() - Date.parse(iso)) / 60_000);
const close = (month: string) => type('books', 'close', month, '--without', 'sandbox', '--why', 'monthly close');

test('a month is closed once, after it is over and rolled up, with its sums and who did it', async () => {
  const [last, next] = [monthAgo(2), monthAgo(1)];
  const within = minutesSince(`${last}-15T12:00:00Z`);
  await writeSales(database.sql, [
    saleOf(within, { currency: 'CHF', gid: 9 }),
    saleOf(within, { currency: 'CHF', gid: 9, moves: [{ ago: within, kind: 'refund', part: 0.5 }] }),
    // The first minute of the next month.
    saleOf(minutesSince(`${next}-01T00:00:30Z`), { currency: 'CHF', gid: 9 }),
  ]);
  expect((await close(last)).json.error.code).toBe('books.not_rolled_up');
  await rollUp();
  expect((await close(monthAgo(0))).json.error.code).toBe('books.not_over');
  expect((await type('books', 'list')).json.open).toContainEqual({ month: last, isRolledUp: true });
  const [first, second] = await Promise.all([close(last), close(last)]);
  expect([first, second].map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect((await close(last)).json.error.code).toBe('books.closed');
  const { closed, open } = (await type('books', 'list')).json;
  expect(open.map(({ month }: { month: string }) => month)).not.toContain(last);
  expect(closed).toMatchObject([{ month: last, why: 'monthly close', by: expect.any(String), at: expect.any(String) }]);
  expect(closed[0].sums.filter(({ currency }: { currency: string }) => currency === 'CHF')).toEqual([
    {
      ...{ game: 9, currency: 'CHF', provider: 'sandbox', payments: 1 },
      ...{ gross: 1190, refunds: 595, disputes: 0, net: 595, tax: 95 },
    },
  ]);
  expect(await check()).toEqual(AGREES);
  // Past the shop and its guards.
  await database.sql`alter table ledger_entries_rest disable trigger ledger_entries_open`;
  await writeSales(database.sql, [saleOf(within, { currency: 'CHF', gid: 9 })]);
  expect(await check()).toContainEqual(
    expect.objectContaining({
      alert: 'money.closed',
      first: [expect.objectContaining({ month: last, game: 9, currency: 'CHF', payments: 1, net: 1190 })],
    }),
  );
  await expect(database.sql`update closed_month_sums set net = 0`).rejects.toThrow('never changed');
  await expect(database.sql`delete from closed_months`).rejects.toThrow('never changed');
});

test('a changed sum of a month is found, and rebuilt with any day of it', async () => {
  const last = monthAgo(1);
  await writeSales(database.sql, [saleOf(minutesSince(`${last}-15T12:00:00Z`), { currency: 'DKK' })]);
  await rollUp();
  await database.sql`update revenue_months set gross = gross - 1 where currency = 'DKK'`;
  const [line] = await check();
  expect(line.first).toEqual([expect.objectContaining({ table: 'revenue_months', currency: 'DKK', gross: 1, net: 0 })]);
  await type('report', 'rebuild', '--from', `${last}-03`, '--to', `${last}-03`, '--why', 'alert');
  expect((await check()).filter(({ alert }) => alert === 'money.rollup')).toEqual([]);
});

test('a month that is none is typed wrongly', async () => {
  expect((await close('2026-13')).code).toBe(2);
});
