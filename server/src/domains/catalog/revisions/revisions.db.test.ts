import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { applyCatalog } from '../apply/catalog.service.ts';
import { type CatalogFolder, catalogFolder } from '../catalog.fixture.ts';
import { revisionDocuments } from './former-revisions.ts';
import { forgetRevisions, readRevisions } from './revisions.repo.ts';

let database: TestDatabase;
let folder: CatalogFolder;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate catalog_documents, catalog_assets, catalog_revisions, catalog_applies`;
  folder = catalogFolder();
  return () => folder[Symbol.dispose]();
});

const apply = () => applyCatalog(database.sql, folder.dir, catalogRules);
const forget = (kept: { revisions: number; days: number }) => database.sql.begin((tx) => forgetRevisions(tx, kept));
const keptNumbers = async () =>
  (await readRevisions(database.sql, 1000)).filter(({ kept }) => kept).map(({ revision }) => revision);
const stateOf = async (revision: number) =>
  (await revisionDocuments(database.sql, revision)).map(({ kind, id, hash }) => `${kind} ${id} ${hash}`);
const versions = async (kind: string) =>
  (await database.sql`select from catalog_revisions where kind = ${kind}`).length;
const pictures = async () => (await database.sql`select from catalog_assets`).length;
const square = (size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="${size}" height="1"/></svg>`;

/** Applies revisions 1 to `count`, each with its own price and payment method picture. The second removes the taxes. */
async function applyMany(count: number): Promise<void> {
  await apply();
  folder.remove('taxes.yaml');
  for (let at = 2; at <= count; at += 1) {
    folder.edit('games/7-test/items.yaml', `EUR: ${at === 2 ? 199 : 1000 + at - 1} }`, `EUR: ${1000 + at} }`);
    folder.write('art/card.svg', square(at));
    await apply();
  }
  await database.sql`update catalog_applies set applied_at = now() - interval '91 days'`;
}

test('a revision has the newest version of each document up to it', async () => {
  await applyMany(3);
  const now = await database.sql<{ name: string }[]>`
    select kind || ' ' || id || ' ' || hash as name from catalog_documents order by kind collate "C", id collate "C"`;
  expect(await stateOf(3)).toEqual(now.map(({ name }) => name));
  expect((await stateOf(1)).filter((name) => name.startsWith('taxes'))).toHaveLength(1);
  expect((await stateOf(2)).filter((name) => name.startsWith('taxes'))).toHaveLength(0);
});

test('the newest revisions are kept at any age, and all revisions of the last days', async () => {
  await applyMany(5);
  await forget({ revisions: 5, days: 90 });
  expect(await keptNumbers()).toEqual([5, 4, 3, 2, 1]);
  await forget({ revisions: 2, days: 92 });
  expect(await keptNumbers()).toEqual([5, 4, 3, 2, 1]);
  await forget({ revisions: 2, days: 90 });
  expect(await keptNumbers()).toEqual([5, 4]);
});

test('forgetting a revision deletes the versions and pictures that only it used', async () => {
  await applyMany(5);
  const before = await Promise.all([4, 5].map(stateOf));
  expect([await versions('game'), await versions('taxes'), await pictures()]).toEqual([5, 2, 6]);
  await forget({ revisions: 2, days: 90 });
  expect(await Promise.all([4, 5].map(stateOf))).toEqual(before);
  // The taxes were removed before the oldest kept revision, so neither their version nor the removal is needed.
  expect([await versions('game'), await versions('taxes'), await versions('publisher')]).toEqual([2, 0, 1]);
  // Two pictures of the method and one of the items.
  expect(await pictures()).toBe(3);
  await expect(stateOf(3)).rejects.toMatchObject({ reason: 'forgotten' });
});

test('a former picture of an item is never deleted, because orders store its address', async () => {
  await apply();
  folder.write('art/icon.svg', square(7));
  await apply();
  await apply();
  await database.sql`update catalog_applies set applied_at = now() - interval '91 days'`;
  await forget({ revisions: 1, days: 90 });
  expect([await versions('art'), await pictures()]).toEqual([1, 3]);
});

test('each apply forgets old revisions', async () => {
  await apply();
  await database.sql`
    insert into catalog_applies (revision, upto, applied_at, summary)
    select n, 1, now() - interval '1 year', '{}' from generate_series(2, 150) as n`;
  await database.sql`update catalog_applies set applied_at = now() - interval '1 year'`;
  folder.edit('games/7-test/items.yaml', 'EUR: 199', 'EUR: 249');
  await apply();
  expect(await keptNumbers()).toHaveLength(100);
});
