import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { readMigrations } from './migrate.ts';
import { planMigrations } from './migration-plan.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

test('the plan names only what the database does not have, with its locks and rows, and changes nothing', async () => {
  const { sql, url } = database;
  expect(await planMigrations(url)).toEqual(['The schema is up to date.']);
  const missing = readMigrations().find(({ name }) => name.startsWith('104-'))?.name ?? '';
  await sql`delete from migrations where name = ${missing}`;
  const [first, name, ...rest] = await planMigrations(url);
  expect([first, name]).toEqual(['1 migrations are pending. All run in one transaction:', missing]);
  expect(rest.at(-1)).toMatch(/^A lock is held until the end of the transaction/);
  expect(rest.slice(0, -1)).toEqual([
    expect.stringMatching(/^ {2}orders: share lock \(writes wait\), reads all rows \(about 0\): create index/),
  ]);
  expect(await sql`select from migrations where name = ${missing}`).toEqual([]);
});
