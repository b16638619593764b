import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { eachEntry } from './ledger.repo.ts';
import { readWithin } from './patience.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('a report that takes too long is given up, in words of who asked for it, and later ones have their time', async () => {
  const { sql } = database;
  const slow = readWithin(sql, 1, (tx) => tx`select pg_sleep(60)`);
  await expect(slow).rejects.toMatchObject({
    code: 'report.too_long',
    message: expect.stringContaining('ask for fewer ({from}, {to})'),
    params: { seconds: 1 },
  });
  const [row] = await readWithin(sql, 1, (tx) => tx`select current_setting('statement_timeout') as within`);
  expect(row).toEqual({ within: '1s' });
  const after = await sql.begin((tx) => tx`select current_setting('statement_timeout') as within`);
  expect(after).toEqual([{ within: '0' }]);
});

test('what is wrong otherwise is told as it is', async () => {
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
