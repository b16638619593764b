import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyCatalog } from '#server/domains/catalog/apply/catalog.service.ts';
import { type CatalogFolder, catalogFolder } from '#server/domains/catalog/catalog.fixture.ts';
import { catalogueOf } from '#server/domains/catalog/index.ts';
import { writeArticle } from '#server/domains/content/content.fixture.ts';
import { articlesIn } from '#server/domains/content/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { draftsDiscard, draftsNew, draftsPut } from '../actions/drafts.ts';
import { run } from '../operation.ts';
import { ALL_PERMISSIONS } from '../permissions.ts';
import { catalogPreview } from './preview.ts';

let database: TestDatabase;
let folder: CatalogFolder;
let draft: string;
beforeAll(async () => {
  database = await freshDatabase();
  await database.sql`truncate catalog_documents, catalog_assets, catalog_revisions, catalog_applies, catalog_sources`;
  folder = catalogFolder();
  writeArticle(folder, 'fair');
  await applyCatalog(database.sql, folder.dir, catalogRules);
  draft = (await run(parts(), draftsNew, CALLER, { name: 'Fair' })).draft;
});
afterAll(async () => {
  folder[Symbol.dispose]();
  await database.drop();
});

const CALLER = { by: 'ada', why: 'ticket 4711', role: null, permissions: ALL_PERMISSIONS };
const parts = () => ({ sql: database.sql, readOnly: database.sql, catalogRules });
const put = (text: string) => run(parts(), draftsPut, CALLER, { id: draft, path: 'news/fair/en.md', text });
const read = (input: object, permissions: ReadonlySet<never> | typeof ALL_PERMISSIONS = ALL_PERMISSIONS) =>
  run(parts(), catalogPreview, { ...CALLER, permissions }, input);
const titleIn = async (input: object) =>
  articlesIn(catalogueOf((await read(input)).documents, catalogRules.sections)).find('fair')?.summary.heads.en?.title;

test('a preview of a draft has its saved texts, and that of the shop keeps the applied ones', async () => {
  await put('# Autumn fair\n\nIt begins.\n');
  expect(await titleIn({ draft })).toBe('Autumn fair');
  expect(await titleIn({})).toBe('fair in English');
  const { draft: shown } = await read({ draft });
  expect(shown).toEqual({ id: draft, version: 2 });
  await put('# Autumn fairs\n\nThey begin.\n');
  expect((await read({ draft })).draft).toEqual({ id: draft, version: 3 });
});

test('a draft with mistakes, an unknown one, and one that is over have no preview', async () => {
  await put('no title');
  await expect(read({ draft })).rejects.toMatchObject({ code: 'catalog.invalid' });
  await expect(read({ draft: '00000000-0000-7000-8000-000000000000' })).rejects.toMatchObject({
    code: 'draft.unknown',
  });
  await run(parts(), draftsDiscard, CALLER, { id: draft });
  await expect(read({ draft })).rejects.toMatchObject({ code: 'draft.state' });
});

test('a role that may not read the catalogue has no preview of a draft', async () => {
  await expect(read({ draft }, new Set())).rejects.toMatchObject({ code: 'permission.missing' });
});
