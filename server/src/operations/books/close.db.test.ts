import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { grantPortal } from '#server/db/portal-role.ts';
import { lineOf } from '#server/domains/payments/balance/balance.fixture.ts';
import { bookTransactions } from '#server/domains/payments/index.ts';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { runOpsCli } from '../../cli/ops.ts';
import { findChangedMonths, reportRollups } from '../revenue/check.ts';
import { forgetRollups, saleOf, writeSales } from '../revenue/sales.fixture.ts';
import { bookReport, minutesSince, monthAgo, movements, reportAll, reported, rollUp } from './month.fixture.ts';

let database: TestDatabase;
let finance: Record<string, string>;
let other: Record<string, string>;
let admin: Record<string, string>;
const [BEFORE, LAST] = [monthAgo(2), monthAgo(1)];
const ACTION = '00000000-0000-7000-8000-000000000001';
const inMonth = (month: string, day = 15): number => minutesSince(`${month}-${day}T12:00:00Z`);

beforeAll(async () => {
  database = await freshDatabase();
  admin = await asOperator(database, { role: 'admin', name: 'ada' });
  finance = await asOperator(database, { role: 'finance', name: 'fin' });
  other = await asOperator(database, { role: 'finance', name: 'flo' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { sql } = database;
  await sql.unsafe(`
    set session_replication_role = replica;
    truncate ledger_entries, balance_entries, balance_transactions, balance_reads, closed_month_sums, closed_months, reopened_months cascade;
    set session_replication_role = origin`);
  await forgetRollups(sql);
  await sql`select ensure_ledger_partitions(${`${BEFORE}-01`}::date, 2)`;
  await writeSales(sql, [
    saleOf(inMonth(BEFORE)),
    saleOf(inMonth(LAST), {
      moves: [
        { ago: inMonth(LAST), kind: 'capture', part: 1 },
        { ago: inMonth(LAST, 20), kind: 'refund', part: 0.5 },
      ],
    }),
  ]);
  await rollUp(sql);
});

const type = async (env: Record<string, string>, ...args: string[]) => {
  const printed: string[] = [];
  const code = await runOpsCli([...args, '--json'], env, (text) => printed.push(text));
  return { code, json: JSON.parse(printed.join('\n')) };
};
const WHY = ['--why', 'monthly close'];
const close = (month: string, env = finance, ...more: string[]) => type(env, 'books', 'close', month, ...more, ...WHY);
const show = async (month: string) => (await type(finance, 'books', 'month', month)).json;
const codes = async (month: string) => (await show(month)).reasons.map(({ code }: { code: string }) => code);

test('a month is closed after those before it, with its numbers and their hash', async () => {
  await reportAll(database.sql);
  expect((await close(LAST)).json.error).toMatchObject({ code: 'books.earlier_open' });
  expect(await close(BEFORE)).toMatchObject({ code: 0 });
  const seen = await show(LAST);
  expect(seen.receivables).toMatchObject([
    {
      ...{ provider: 'sandbox', currency: 'EUR', opening: 1189, revenue: 1190, refunds: 595, fees: 2 },
      ...{ closing: 1782, reported: 593, inTransit: 0, difference: 0 },
    },
  ]);
  expect((await close(LAST, finance, '--hash', 'deadbeef')).json.error).toMatchObject({ code: 'books.changed' });
  expect(await close(LAST, finance, '--hash', seen.hash)).toMatchObject({ code: 0, json: { hash: seen.hash } });
  expect(await show(LAST)).toMatchObject({ ...seen, closed: { by: 'fin', why: 'monthly close' } });
});

test('a report that is not read, or not to the end of the month, stands against a close', async () => {
  expect(await codes(BEFORE)).toEqual(['books.report_missing']);
  await reportAll(database.sql);
  await database.sql`update balance_reads set read_until = ${`${BEFORE}-28`}`;
  expect((await close(BEFORE)).json.error).toMatchObject({ code: 'books.report_missing' });
  expect((await close(BEFORE, finance, '--without', 'sandbox')).code).toBe(0);
  expect((await show(BEFORE)).closed).toMatchObject({ without: ['sandbox'] });
});

test('a difference stands against a close until the report has the line, and one in transit does not', async () => {
  const [first, ...others] = await movements(database.sql);
  if (!first) throw new Error('no sale');
  await bookReport(
    database.sql,
    'sandbox',
    others.map((one) => reported(one)),
  );
  expect(await codes(BEFORE)).toEqual(['books.difference']);
  expect((await close(BEFORE)).json.error.message).toContain(
    '1 payment(s) of sandbox differ from its report, 11.90 EUR',
  );
  await bookReport(database.sql, 'sandbox', [reported(first, { at: new Date(`${LAST}-02T00:00:00Z`) })]);
  expect(await codes(BEFORE)).toEqual([]);
  expect((await show(BEFORE)).receivables).toMatchObject([{ inTransit: 1190, difference: 0, reported: 0 }]);
  expect((await close(BEFORE)).code).toBe(0);
});

test('a line that comes after the close is booked in the first open month, with its own date', async () => {
  await reportAll(database.sql);
  await close(BEFORE);
  const at = new Date(`${BEFORE}-20T10:00:00Z`);
  const late = lineOf({ id: 'late', kind: 'fee', category: 'fee', amount: -77, at });
  await bookReport(database.sql, 'sandbox', [late, late]);
  await bookReport(database.sql, 'sandbox', [late]);
  const { late: shown, receivables } = await show(LAST);
  expect(shown).toEqual([
    {
      provider: 'sandbox',
      id: 'late',
      category: 'fee',
      currency: 'EUR',
      amount: -77,
      fee: 0,
      at: `${BEFORE}-20T10:00:00Z`,
    },
  ]);
  expect(receivables).toMatchObject([{ fees: 79, closing: 1782 - 77 }]);
  await close(LAST);
  await bookReport(database.sql, 'sandbox', [{ ...late, id: 'later' }]);
  expect((await show(monthAgo(0))).late).toMatchObject([{ id: 'later' }]);
});

test('a line of a month before the closed ones, which nobody closed, leaves their numbers as they are', async () => {
  await reportAll(database.sql);
  await close(BEFORE);
  const at = new Date(`${monthAgo(3)}-20T10:00:00Z`);
  await bookReport(database.sql, 'sandbox', [lineOf({ id: 'old', kind: 'fee', category: 'fee', amount: -77, at })]);
  expect(await findChangedMonths(database.sql)).toEqual([]);
  expect((await show(LAST)).late).toMatchObject([{ id: 'old' }]);
});

test('the database refuses whatever is written into a closed month, also past the shop', async () => {
  const { sql } = database;
  await reportAll(sql);
  await close(BEFORE);
  await expect(writeSales(sql, [saleOf(inMonth(BEFORE))])).rejects.toThrow('is closed');
  await writeSales(sql, [saleOf(inMonth(LAST))]);
  // A month without a partition of its own.
  await sql`insert into closed_months (month, closed_by, why, action) values ('2020-01-01', 'x', 'x', gen_random_uuid())`;
  await expect(writeSales(sql, [saleOf(minutesSince('2020-01-15T00:00:00Z'))])).rejects.toThrow('is closed');
  const past = (table: string) =>
    sql.unsafe(`insert into ${table} select * from ${table} where booked_at >= '${BEFORE}-01' limit 1`);
  await expect(past('balance_transactions')).rejects.toThrow();
  await expect(
    sql`insert into balance_transactions (provider, id, kind, category, currency, amount, at, booked_at)
      values ('sandbox', 'x', 'fee', 'fee', 'EUR', -1, now(), ${`${BEFORE}-03`})`,
  ).rejects.toThrow('is closed');
  await expect(
    sql`insert into balance_entries (booked_at, provider, transaction_id, account, currency, amount)
      select ${`${BEFORE}-03`}, provider, id, account, 'EUR', moved from balance_transactions
      cross join (values ('provider', 1), ('fees', -1)) as e (account, moved) where id = (select min(id) from balance_transactions)`,
  ).rejects.toThrow('is closed');
  // Orders write into the present month, whose partition has no such guard.
  const guarded = await sql<{ name: string }[]>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'ledger_entries_open' order by 1`;
  const names = guarded.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([`ledger_entries_${BEFORE.replace('-', '')}`, 'ledger_entries_rest']));
  expect(names).not.toContain(`ledger_entries_${monthAgo(0).replace('-', '')}`);
  await expect(sql`update closed_months set hash = 'x'`).rejects.toThrow('never changed');
  await expect(sql`delete from closed_months`).rejects.toThrow('never changed');
});

test('of two who close at once one does, and bookings at the same time are in the numbers or in the next month', async () => {
  const { sql } = database;
  await reportAll(sql);
  const at = new Date(`${BEFORE}-20T10:00:00Z`);
  const fees = Array.from({ length: 12 }, (_, n) => lineOf({ id: `fee-${n}`, kind: 'fee', amount: -1, at }));
  const [one, two] = await Promise.all([
    close(BEFORE),
    close(BEFORE, other),
    ...fees.map((fee) => sql.begin((tx) => bookTransactions(tx, 'sandbox', [fee]))),
  ]);
  expect([one, two].map((said) => said.code).toSorted()).toEqual([0, 1]);
  expect([one, two].find(({ code }) => code === 1)?.json.error.code).toBe('books.closed');
  const [closed, next] = [await show(BEFORE), await show(LAST)];
  const [before, after] = [closed.receivables[0], next.receivables[0]];
  // One fee for each line of `reportAll`.
  expect(before.fees - 1 + (after.fees - 2)).toBe(12);
  expect(next.late).toHaveLength(after.fees - 2);
  const [row] = await sql<{ owed: number }[]>`
    select sum(amount)::int as owed from balance_entries
    where account = 'provider' and booked_at < ${`${LAST}-01`}`;
  expect(before.closing).toBe(1190 + (row?.owed ?? 0));
});

test('only an admin opens a month again, only the last closed one, and its closed numbers stay', async () => {
  await reportAll(database.sql);
  await close(BEFORE);
  const { hash } = (await close(LAST)).json;
  const reopen = (month: string, env = admin) => type(env, 'books', 'reopen', month, '--why', 'wrong fee');
  expect((await reopen(LAST, finance)).json.error).toMatchObject({ code: 'permission.missing' });
  expect((await reopen(BEFORE)).json.error).toMatchObject({ code: 'books.not_last' });
  expect((await reopen(LAST)).code).toBe(0);
  expect(await show(LAST)).toMatchObject({
    closed: null,
    reopenings: [{ closedBy: 'fin', hash, by: 'ada', why: 'wrong fee' }],
  });
  const fee = lineOf({ id: 'added', kind: 'fee', amount: -5, at: new Date(`${LAST}-03T00:00:00Z`) });
  await bookReport(database.sql, 'sandbox', [fee]);
  const again = await close(LAST);
  expect([again.code, again.json.hash === hash]).toEqual([0, false]);
  expect((await show(LAST)).late).toEqual([]);
  await expect(database.sql`update reopened_months set why = 'x'`).rejects.toThrow('never changed');
});

test('a role of APPROVAL_BOOKS closes nothing alone, and the approval closes what was seen', async () => {
  await reportAll(database.sql);
  const strict = (env: Record<string, string>) => ({ ...env, APPROVAL_BOOKS: 'finance' });
  const { hash } = await show(BEFORE);
  expect((await close(BEFORE, strict(finance))).json.error).toMatchObject({ code: 'books.hash_needed' });
  const asked = await close(BEFORE, strict(finance), '--hash', hash);
  expect(asked.json.error).toMatchObject({ code: 'approval.asked' });
  expect((await show(BEFORE)).closed).toBeNull();
  const approve = (env: Record<string, string>) =>
    type(strict(env), 'approvals', 'approve', asked.json.error.params.approval, ...WHY);
  expect((await approve(finance)).json.error).toMatchObject({ code: 'approval.own' });
  expect((await approve(other)).code).toBe(0);
  expect((await show(BEFORE)).closed).toMatchObject({ by: 'fin' });
});

test('a closed month whose lines or stored numbers were changed past the guards is found', async () => {
  const { sql } = database;
  await reportAll(sql);
  await close(BEFORE);
  const changed = async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
    await reportRollups({ sql, log });
    return lines.map((line) => JSON.parse(line)).find(({ alert }) => alert === 'money.closed')?.months;
  };
  expect(await changed()).toBeUndefined();
  const past = (statement: string) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(statement);
    });
  await past(`update closed_months set figures = jsonb_set(figures, '{fees,0,amount}', '7')`);
  expect(await changed()).toEqual([BEFORE]);
  await past(`update closed_months set figures = jsonb_set(figures, '{fees,0,amount}', '1')`);
  expect(await changed()).toBeUndefined();
  await past(`update balance_entries set amount = amount * 2 where booked_at < '${LAST}-01'`);
  expect(await changed()).toEqual([BEFORE]);
});

test('the portal’s role, which owns nothing, closes and opens a month, and gets past no guard', async () => {
  const { sql } = database;
  await reportAll(sql);
  const asPortal = (statement: string) =>
    sql.begin(async (tx) => {
      await tx.unsafe('create schema if not exists pgboss; create role month_portal');
      await grantPortal(tx, 'month_portal');
      await tx`set local role month_portal`;
      await tx`insert into closed_months (month, closed_by, why, action) values (${`${BEFORE}-01`}, 'x', 'x', ${ACTION})`;
      await tx`select guard_closed_ledger(${`${BEFORE}-01`}::date)`;
      await tx.unsafe(statement);
      await tx`
        insert into reopened_months (month, closed_by, closed_at, close_why, close_action, sums, reopened_by, why, action)
        values (${`${BEFORE}-01`}, 'x', now(), 'x', ${ACTION}, '[]', 'y', 'y', ${ACTION})`;
      await tx`delete from closed_months where month = ${`${BEFORE}-01`}`;
      throw new Error('reopened');
    });
  await expect(asPortal('select')).rejects.toThrow('reopened');
  await expect(asPortal('delete from closed_months')).rejects.toThrow('never changed');
  await expect(asPortal('delete from balance_entries')).rejects.toThrow('permission denied');
  await expect(asPortal('drop trigger ledger_entries_open on ledger_entries_rest')).rejects.toThrow('owner');
  await expect(asPortal('update reopened_months set why = null')).rejects.toThrow('permission denied');
});
