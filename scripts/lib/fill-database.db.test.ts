import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogFolder } from '#server/domains/catalog/catalog.fixture.ts';
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

test('adds the demo’s players only to the program’s own database', async () => {
  expect(await fill({ own: false })).toContain('not to DATABASE_URL');
  expect(await players()).toBe(0);
  await fill({ demo: false, own: false });
  expect(await players()).toBe(0);
  await fill({});
  expect(await players()).toBeGreaterThan(0);
});

test('records the catalogue that a start applies, and nothing if it is already applied', async () => {
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

test('removes nothing from a shop with a DATABASE_URL: the start says so and continues', async () => {
  await fill({});
  using folder = catalogFolder();
  const held = () => database.sql`select kind, id, hash from catalog_documents order by kind, id`;
  const before = await held();
  const said = await fill({ own: false, catalogDir: folder.dir });
  expect(said).toContain('The shop keeps its present catalogue');
  expect(said).toContain('--take-over --remove');
  expect(await held()).toEqual(before);
  expect(await fill({ demo: false, own: false, catalogDir: folder.dir })).toContain('keeps its present catalogue');
  expect(await held()).toEqual(before);
});

test('applies any given folder to the program’s own database, and keeps it if none is given', async () => {
  await fill({});
  using folder = catalogFolder();
  expect(await fill({ catalogDir: folder.dir })).toMatch(/^The catalogue is applied: publisher, .*game 7; removed /);
  folder.edit('games/7-test/items.yaml', 'EUR: 199', 'EUR: 19900');
  expect(await fill({ catalogDir: folder.dir })).toContain('The catalogue is applied: game 7');
  expect(await fill({})).toContain('The shop keeps its present catalogue');
  expect(await database.sql`select from catalog_documents where kind = 'game'`).toHaveLength(1);
});

test('compares a folder again after somebody else applied another one', async () => {
  using folder = catalogFolder();
  using kept = catalogFolder();
  const start = () => fill({ catalogDir: folder.dir, equal: join(kept.dir, 'equal') });
  await start();
  expect([await start(), await start()]).toEqual(['', '']);
  expect(existsSync(join(kept.dir, 'equal'))).toBe(true);
  folder.edit('games/7-test/items.yaml', 'EUR: 199', 'EUR: 299');
  await fill({ catalogDir: folder.dir });
  folder.edit('games/7-test/items.yaml', 'EUR: 299', 'EUR: 199');
  expect(await start()).toContain('The catalogue is applied: game 7');
});
