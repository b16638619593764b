import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog, silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import type { BalanceTransaction, PaymentProvider } from '../payments.port.ts';
import { lineOf } from './balance.fixture.ts';
import { bookTransactions } from './balance.repo.ts';
import { importReport } from './import-report.ts';
import { readBalances } from './read-balances.ts';

let database: TestDatabase;
let lines: BalanceTransaction[] = [];
let name = '';
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  name = `psp-${randomUUID()}`;
  lines = [];
});

const asked: [Date, Date][] = [];
const list = async (from: Date, until: Date) => {
  asked.push([from, until]);
  return lines.filter(({ at }) => at >= from && at < until);
};

/** Reads a provider with these parts. Returns the number of booked lines and the logged alerts. */
async function read(provider: Partial<PaymentProvider> = { balanceTransactions: list }) {
  const logged: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => logged.push(line) } });
  const booked = await readBalances({ sql: database.sql, log, providers: [{ name, ...provider } as PaymentProvider] });
  return { booked, alerts: logged.map((line) => JSON.parse(line).alert) };
}

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const sums = () => database.sql<{ account: string; sum: number }[]>`
  select account, sum(amount)::bigint as sum from balance_entries where provider = ${name} group by account order by account`;

test('a line is booked once, however often and by however many workers it is read', async () => {
  lines = [lineOf({ at: minutesAgo(30) }), lineOf({ at: minutesAgo(20), kind: 'fee', amount: -7 })];
  const runs = await Promise.all([read(), read(), read()]);
  expect(runs.reduce((sum, { booked }) => sum + booked, 0)).toBe(2);
  expect((await read()).booked).toBe(0);
  expect(await sums()).toEqual([
    { account: 'bank', sum: 100 },
    { account: 'fees', sum: 7 },
    { account: 'provider', sum: -107 },
  ]);
});

test('a line that the provider lists late is booked by the next run, and one of the last minutes waits', async () => {
  lines = [lineOf({ at: minutesAgo(2) })];
  expect((await read()).booked).toBe(0);
  lines.push(lineOf({ at: minutesAgo(60) }));
  expect((await read()).booked).toBe(1);
});

test('the first run reads from the first of the month, one day at a time, and later ones only the last days', async () => {
  asked.length = 0;
  await read();
  const first = asked.splice(0);
  expect(first[0]?.[0].toISOString().slice(8)).toBe('01T00:00:00.000Z');
  for (const [from, until] of first) expect(until.getTime() - from.getTime()).toBeLessThanOrEqual(86_400_000);
  for (const [at, [from]] of first.entries()) if (at > 0) expect(from).toEqual(first[at - 1]?.[1]);
  await read();
  expect(asked.length).toBeLessThanOrEqual(4);
  expect(asked.at(-1)?.[1].getTime()).toBeGreaterThanOrEqual(first.at(-1)?.[1].getTime() ?? 0);
});

test('other sums under a booked id are an alert and change nothing', async () => {
  const line = lineOf({ at: minutesAgo(30) });
  lines = [line];
  await read();
  lines = [{ ...line, amount: -999 }];
  expect(await read()).toEqual({ booked: 0, alerts: ['payment.balance_changed'] });
  expect(await sums()).toContainEqual({ account: 'bank', sum: 100 });
});

test('a provider that does not answer is an alert, and one without a report is not asked', async () => {
  const fails = { balanceTransactions: () => Promise.reject(new Error('down')) };
  expect(await read(fails)).toEqual({ booked: 0, alerts: ['payment.balance'] });
  expect(await read({})).toEqual({ booked: 0, alerts: [] });
});

test('a report of a file is booked with its days, overlapping ones once, and a gap is refused', async () => {
  const parts = { providers: [{ name, readSettlementReport: async () => lines } as never] };
  const give = (from: string, until: string) =>
    database.sql.begin((tx) =>
      importReport({ log: silentLog, ...parts } as never, tx, {
        ...{ provider: name, csv: '' },
        ...{ from: new Date(from), until: new Date(until) },
      }),
    );
  lines = [lineOf({ at: new Date('2026-09-02T10:00:00Z') })];
  expect(await give('2026-09-01', '2026-09-08')).toMatchObject({ booked: 1, isGap: false });
  expect(await give('2026-09-01', '2026-09-10')).toMatchObject({ booked: 0, isGap: false });
  lines = [lineOf({ at: new Date('2026-09-20T10:00:00Z') })];
  expect(await give('2026-09-11', '2026-09-21')).toMatchObject({ booked: 0, isGap: true });
  await expect(give('2026-09-01', '2026-09-19')).rejects.toThrow('not in the period');
  expect(await give('2026-09-10', '2026-09-21')).toMatchObject({ booked: 1, isGap: false });
});

test('booked lines are never changed, and the database refuses entries that do not balance', async () => {
  const { sql } = database;
  const line = lineOf({ at: minutesAgo(5) });
  await sql.begin((tx) => bookTransactions(tx, name, [line]));
  for (const table of ['balance_transactions', 'balance_entries']) {
    await expect(sql.unsafe(`update ${table} set amount = 7`)).rejects.toThrow('never changed');
    await expect(sql.unsafe(`delete from ${table}`)).rejects.toThrow('never changed');
    await expect(sql.unsafe(`truncate ${table} cascade`)).rejects.toThrow('never changed');
  }
  await expect(
    sql`insert into balance_entries (booked_at, provider, transaction_id, account, currency, amount)
      values (now(), ${name}, ${line.id}, 'fees', 'EUR', 1)`,
  ).rejects.toThrow('sum to zero');
});
