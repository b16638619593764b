import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { type Filling, fillDatabase } from './fill-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const fill = async (over: Partial<Filling>): Promise<string> => {
  const said: string[] = [];
  await fillDatabase(database.sql, {
    demo: true,
    own: true,
    catalogDir: undefined,
    say: (one) => said.push(one),
    ...over,
  });
  return said.join('\n');
};
const players = async () => (await database.sql`select from players`).length;

test('the demo’s players go into the program’s own database alone', async () => {
  expect(await fill({ own: false })).toContain('not to DATABASE_URL');
  expect(await players()).toBe(0);
  await fill({ demo: false, own: false });
  expect(await players()).toBe(0);
  await fill({});
  expect(await players()).toBeGreaterThan(0);
});

test('a start records the catalogue that it applies, and nothing where it is applied already', async () => {
  const entries = () => database.sql`
    select by_name as by from operator_actions where command = 'catalog apply' and result -> 'changed' <> '[]'`;
  await database.sql`truncate catalog_documents`;
  const before = (await entries()).length;
  expect(await fill({})).toContain('The catalogue is applied: publisher');
  expect(await fill({})).toBe('');
  expect(await entries()).toHaveLength(before + 1);
  expect((await entries()).at(-1)).toEqual({ by: 'npm start' });
  expect(await database.sql`select from operator_actions where result -> 'changed' = '[]'`).toEqual([]);
});
