import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { run } from '#server/operations/operation.ts';
import { ALL_PERMISSIONS } from '#server/operations/permissions.ts';
import { catalogExport, catalogLog } from '#server/operations/queries/catalog.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { applyCatalog } from '../apply/catalog.service.ts';
import { type CatalogFolder, catalogFolder, ITEMS } from '../catalog.fixture.ts';

let database: TestDatabase;
let folder: CatalogFolder;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate catalog_documents, catalog_assets, catalog_revisions, catalog_applies, catalog_sources`;
  folder = catalogFolder();
  return () => folder[Symbol.dispose]();
});

const apply = async (dir = folder.dir) => (await applyCatalog(database.sql, dir, catalogRules)).changed;
const caller = { by: 'ada', why: 'looking', role: null, permissions: ALL_PERMISSIONS };
const parts = () => ({ sql: database.sql, readOnly: database.sql, catalogRules });
const newDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'export-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
};
const exported = async (given: object = {}): Promise<Record<string, string>> => {
  const dir = newDir();
  await run(parts(), catalogExport, caller, { dir, ...given });
  return filesOf(dir);
};
/** Returns all files of a folder as base64, by path. */
const filesOf = (dir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(dir.length + 1), readFileSync(path).toString('base64')] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
const log = async () => (await run(parts(), catalogLog, caller, {})).revisions;
const addComment = (text: string) => folder.edit(ITEMS, 'items:', `# ${text}\nitems:`);

test('an export has every file byte for byte, with comments, carriage returns and a byte order mark', async () => {
  folder.write(ITEMS, `\uFEFF# prices of autumn\r\n${folder.read(ITEMS).replaceAll('\n', '\r\n')}# end`);
  folder.write('README.md', 'How we write this.\n');
  await apply();
  expect(await exported()).toEqual(filesOf(folder.dir));
});

test('the demo’s catalogue is exported byte for byte', async () => {
  const dir = join(import.meta.dirname, '../../../../../catalog');
  await apply(dir);
  expect(await exported()).toEqual(filesOf(dir));
});

test('an earlier revision is exported as it was', async () => {
  await apply();
  const before = filesOf(folder.dir);
  folder.edit(ITEMS, 'EUR: 199', 'EUR: 249');
  await apply();
  expect(await exported({ revision: 1 })).toEqual(before);
  expect(await exported()).toEqual(filesOf(folder.dir));
});

test('a changed comment is a revision without changes, once', async () => {
  await apply();
  addComment('seen by the team');
  expect([await apply(), await apply()]).toEqual([[], []]);
  expect((await log()).map(({ revision, layout, documents }) => [revision, layout, documents.length])).toEqual([
    [2, true, 0],
    [1, undefined, 6],
  ]);
  expect(await exported()).toEqual(filesOf(folder.dir));
});

test('a revision of a version without files gets them when the same folder is applied', async () => {
  await apply();
  await database.sql`update catalog_applies set files = null`;
  await expect(exported()).rejects.toMatchObject({
    code: 'catalog.revision_files',
    message: 'The files of revision 1 are not stored. Apply the folder once with this version.',
  });
  expect(await apply()).toEqual([]);
  expect(await exported()).toEqual(filesOf(folder.dir));
  expect(await log()).toHaveLength(1);
});

test('an export overwrites nothing', async () => {
  await apply();
  await expect(run(parts(), catalogExport, caller, { dir: folder.dir })).rejects.toMatchObject({
    code: 'catalog.export_folder',
  });
});

test('texts that no kept revision names are forgotten', async () => {
  await apply();
  addComment('old');
  await apply();
  await database.sql`update catalog_applies set applied_at = now() - interval '91 days'`;
  await database.sql`
    insert into catalog_applies (revision, upto, summary) select 300, max(upto), '{}' from catalog_applies`;
  const count = async () => (await database.sql`select from catalog_sources`).length;
  const before = await count();
  folder.edit(ITEMS, 'EUR: 199', 'EUR: 249');
  await apply();
  // The old files of the items are gone, with and without the comment.
  expect((await count()) - before).toBe(-1);
});
