import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyCatalog } from '#server/domains/catalog/apply/catalog.service.ts';
import { type CatalogFolder, catalogFolder } from '#server/domains/catalog/catalog.fixture.ts';
import { openCatalog } from '#server/domains/catalog/index.ts';
import { writeArticle } from '#server/domains/content/content.fixture.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { draftsDiscard, draftsNew, draftsPut } from '../actions/drafts.ts';
import { run } from '../operation.ts';
import type { Parts } from '../parts.ts';
import { ALL_PERMISSIONS, permissionsOf } from '../permissions.ts';
import { newsChoices, newsList } from './news.ts';

const AT = new Date('2026-06-01T00:00:00Z');
let database: TestDatabase;
let folder: CatalogFolder;
let parts: Parts;
let close: () => Promise<void>;
beforeAll(async () => {
  database = await freshDatabase();
  await database.sql`truncate catalog_documents, catalog_assets, catalog_revisions, catalog_applies, catalog_sources`;
  folder = catalogFolder();
  writeArticle(folder, 'over', { meta: 'until: 2026-05-31T00:00:00Z\npinned: true\n' });
  writeArticle(folder, 'now', {
    meta: 'publishedAt: 2026-05-01T00:00:00Z\ngames: [7]\n',
    texts: { de: '# Jetzt\n\nEin Satz.\n' },
  });
  writeArticle(folder, 'later', { meta: 'publishedAt: 2026-05-20T00:00:00Z\nfrom: 2026-06-02T00:00:00Z\n' });
  await applyCatalog(database.sql, folder.dir, catalogRules);
  const live = await openCatalog(database.sql, catalogRules);
  close = () => live.close();
  const { sql } = database;
  // The only parts that these operations use.
  parts = { sql, readOnly: sql, catalogRules, catalogue: async () => live.current() } as unknown as Parts;
});
afterAll(async () => {
  await close();
  folder[Symbol.dispose]();
  await database.drop();
});

const CALLER = { by: 'ada', why: 'ticket 4711', role: null, permissions: ALL_PERMISSIONS };
const list = (input: object = {}, permissions = ALL_PERMISSIONS) =>
  run(parts, newsList, { ...CALLER, permissions }, { at: AT, ...input });
const idsOf = async (input: object) => (await list(input)).articles.map(({ id }) => id);

test('articles are listed with their state, and with the languages that show English', async () => {
  const { articles, total } = await list();
  expect(total).toBe(3);
  expect(articles).toMatchObject([
    { id: 'later', state: 'planned', from: '2026-06-02T00:00:00Z', missing: ['de'] },
    { id: 'now', state: 'shown', games: [7], title: 'now in English', languages: ['en', 'de'], missing: [] },
    { id: 'over', state: 'ended', until: '2026-05-31T00:00:00Z', pinned: true, games: [] },
  ]);
});

test('a filter by state or game keeps the others out; an article for all games is of each game', async () => {
  expect(await idsOf({ state: 'shown' })).toEqual(['now']);
  expect(await idsOf({ state: 'ended', game: 7 })).toEqual(['over']);
  expect(await idsOf({ game: 7 })).toEqual(['later', 'now', 'over']);
  await expect(list({ game: 8 })).rejects.toMatchObject({ code: 'game.unknown' });
});

test('an article names the draft that changes it, until the draft is over; a new one is only in its draft', async () => {
  const { draft: id } = await run(parts, draftsNew, CALLER, { name: 'Summer' });
  await run(parts, draftsPut, CALLER, { id, path: 'news/now/en.md', text: '# Other\n' });
  await run(parts, draftsPut, CALLER, { id, path: 'news/fresh/meta.yaml', text: 'kind: news\n' });
  await run(parts, draftsPut, CALLER, { id, path: 'coupons.yaml', text: 'coupons: []\n' });
  const { drafts, articles } = await list();
  expect(drafts).toEqual([
    {
      id,
      name: 'Summer',
      articles: [
        { id: 'fresh', isNew: true },
        { id: 'now', isNew: false },
      ],
    },
  ]);
  expect(articles.map(({ id: article }) => article)).not.toContain('fresh');
  await run(parts, draftsDiscard, CALLER, { id });
  expect((await list()).drafts).toEqual([]);
});

test('an editor can choose the games and languages of the applied catalogue', async () => {
  expect(await run(parts, newsChoices, CALLER, {})).toMatchObject({
    games: [{ gid: 7, name: 'Test' }],
    levels: [],
    languages: ['en', 'de'],
  });
});

test('a role without the catalogue reads no news', async () => {
  const none = new Set([...permissionsOf('viewer')].filter((one) => one !== 'catalog.read'));
  await expect(list({}, none)).rejects.toMatchObject({ code: 'permission.missing' });
});
