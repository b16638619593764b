import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { readDoubtful } from './evidence.repo.ts';
import { eachEntry } from './ledger.repo.ts';
import { readWithin } from './patience.ts';
import { readWithdrawals } from './withdrawals.repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('a report that takes too long is cancelled with advice for its caller; later ones get the full time', async () => {
  const { sql } = database;
  const slow = readWithin(sql, 1, (tx) => tx`select pg_sleep(60)`);
  await expect(slow).rejects.toMatchObject({
    code: 'report.too_long',
    message: expect.stringContaining('ask for fewer days ({from}, {to})'),
    params: { seconds: 1 },
  });
  const [row] = await readWithin(sql, 1, (tx) => tx`select current_setting('statement_timeout') as within`);
  expect(row).toEqual({ within: '1s' });
  const after = await sql.begin((tx) => tx`select current_setting('statement_timeout') as within`);
  expect(after).toEqual([{ within: '0' }]);
});

test('a look-up says what to ask for in its own words', async () => {
  const slow = readWithin(database.sql, 1, (tx) => tx`select pg_sleep(60)`, 'ask for later ones ({since})');
  await expect(slow).rejects.toMatchObject({ message: expect.stringMatching(/: ask for later ones \({since}\)\.$/) });
});

test.each([
  ['orders', (sql: TestDatabase['sql']) => readDoubtful(sql, { states: ['conflict'], after: '20261101', most: 1 }, 1)],
  ['withdrawals', (sql: TestDatabase['sql']) => readWithdrawals(sql, { all: false, most: 1 }, 1)],
])('nor does an operator who looks through %s wait longer', async (table, look) => {
  const { sql } = database;
  const looked = sql.begin(async (tx) => {
    await tx`lock table ${tx(table)} in access exclusive mode`;
    return look(sql).catch((error: unknown) => error);
  });
  expect(await looked).toMatchObject({ code: 'report.too_long', message: expect.not.stringContaining('{from}') });
});

test('other errors are thrown unchanged', async () => {
  await expect(readWithin(database.sql, 1, (tx) => tx`select 1 / 0`)).rejects.toMatchObject({ code: '22012' });
});

test('an export waits no longer for a part of the ledger', async () => {
  const { sql } = database;
  const days = { from: '2026-11-01', to: '2026-11-30', zone: 'UTC' };
  const exported = sql.begin(async (tx) => {
    await tx`lock table ledger_entries in access exclusive mode`;
    return eachEntry(sql, days, async () => undefined, 1).catch((error: unknown) => error);
  });
  expect(await exported).toMatchObject({ code: 'report.too_long' });
});
