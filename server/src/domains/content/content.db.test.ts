import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Article, ArticleCard } from '#contract/endpoints/content.ts';
import { type CatalogFolder, catalogFolder } from '#server/domains/catalog/catalog.fixture.ts';
import { applyCatalog, type LiveCatalog, openCatalog } from '#server/domains/catalog/index.ts';
import { bookEntries } from '#server/domains/points/index.ts';
import type { PreparedBody, RequestInfo } from '#server/http/api/handlers.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { writeArticle } from './content.fixture.ts';
import { createContent } from './index.ts';

const LEVELS = `pointFor: 100
levels:
  - { id: star, name: { en: Star, de: Stern }, art: art/icon.svg, from: 0 }
  - { id: beacon, name: { en: Beacon, de: Leuchtturm }, art: art/icon.svg, from: 60 }
`;
const REQUEST = {} as RequestInfo;
const PLAYER = { uid: '7', deletionRequested: false };

let database: TestDatabase;
let folder: CatalogFolder;
let live: LiveCatalog;
let now: Date;
let ask: ReturnType<typeof createContent>['handlers'];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  now = new Date('2026-11-01T12:00:00Z');
  folder = catalogFolder();
  folder.write('vip.yaml', LEVELS);
  return async () => {
    await live?.close();
    folder[Symbol.dispose]();
  };
});

/** The catalogue folder as the shop has it at that point. */
async function open(): Promise<void> {
  await applyCatalog(database.sql, folder.dir, catalogRules);
  await live?.close();
  live = await openCatalog(database.sql, catalogRules);
  ask = createContent({ sql: database.sql, catalog: live, clock: { now: () => now } as never }).handlers;
}

const said = (body: PreparedBody) => JSON.parse(body.identity.toString());
const listed = async (query: object = {}): Promise<{ articles: ArticleCard[]; more: boolean }> =>
  said(
    await ask['GET /news']({
      params: undefined,
      body: undefined,
      query: { locale: 'en', page: 1, size: 10, ...query },
    }),
  );
const ids = async (query: object = {}) => (await listed(query)).articles.map(({ id }) => id);
const article = async (id: string, locale: 'en' | 'de' | 'ja' = 'en'): Promise<Article> =>
  said(await ask['GET /news/:id']({ params: { id }, query: { locale }, body: undefined })).article;
const mine = async (id: string, playerId: string) =>
  (
    await ask['GET /me/news/:id'](
      { params: { id }, query: { locale: 'en' }, body: undefined },
      { ...PLAYER, playerId },
      REQUEST,
    )
  ).article;
const page = async (id: string) =>
  said(await ask['GET /pages/:id']({ params: { id }, query: { locale: 'de' }, body: undefined })).page;

let readers = 0;
/** A player without points. */
async function reader(): Promise<string> {
  readers += 1;
  const [row] = await database.sql<{ id: string }[]>`
    insert into players (uid, username, password_hash, nickname, created_at)
    values (${readers}, ${`reader-${readers}`}, 'x', 'Reader', now()) returning id`;
  return row?.id ?? '';
}

test('an article is shown in each of its languages, otherwise in English', async () => {
  writeArticle(folder, 'fair-2.4', { texts: { de: '# Messe\n\nKurz.\n\nLang.\n' } });
  await open();
  expect(await article('fair-2.4', 'de')).toMatchObject({
    title: 'Messe',
    summary: 'Kurz.',
    html: '<p>Lang.</p>\n',
    language: 'de',
  });
  expect(await article('fair-2.4', 'ja')).toMatchObject({ title: 'fair-2.4 in English', language: 'en' });
});

test('ids of any language are found in any Unicode composition', async () => {
  const long = 'ä'.repeat(50);
  for (const id of ['öffnung', '星祭り', long]) writeArticle(folder, id.normalize('NFD'));
  await open();
  expect((await ids()).toSorted()).toEqual(['öffnung', '星祭り', long].toSorted());
  for (const id of ['öffnung', '星祭り'.normalize('NFD'), long]) expect((await article(id)).id).toBe(id.normalize());
});

test.each(['unknown', '..', '%', 'a'.repeat(100)])('there is no article %j', async (id) => {
  writeArticle(folder, 'one');
  await open();
  await expect(article(id)).rejects.toMatchObject({ code: 'article.unknown' });
});

test('articles appear and disappear on time without a new revision', async () => {
  writeArticle(folder, 'soon', { meta: 'from: 2026-11-01T13:00:00Z\nuntil: 2026-11-01T14:00:00Z\n' });
  await open();
  const seen = async (time: string) => {
    now = new Date(`2026-11-01T${time}Z`);
    return {
      listed: await ids(),
      told: await article('soon').then(
        () => true,
        ({ code }) => code,
      ),
    };
  };
  expect(await seen('12:59:59')).toEqual({ listed: [], told: 'article.unknown' });
  expect(await seen('13:00:00')).toEqual({ listed: ['soon'], told: true });
  expect(await seen('13:59:59')).toEqual({ listed: ['soon'], told: true });
  expect(await seen('14:00:00')).toEqual({ listed: [], told: 'article.unknown' });
});

test('a withdrawn article disappears, and a changed one is rendered again', async () => {
  writeArticle(folder, 'a');
  writeArticle(folder, 'b');
  await open();
  expect((await article('a')).html).toBe('<p>The text of a.</p>\n');
  writeArticle(folder, 'a', { texts: { en: '# A\n\nB.\n\nNew.\n' } });
  folder.remove('news/b');
  await open();
  expect((await article('a')).html).toBe('<p>New.</p>\n');
  await expect(article('b')).rejects.toMatchObject({ code: 'article.unknown' });
});

test('pages of a list contain each article once, also far beyond the end', async () => {
  for (let at = 0; at < 23; at += 1) writeArticle(folder, `a${at}`);
  await open();
  const pages = await Promise.all([1, 2, 3, 4, 1000].map((page) => listed({ page })));
  expect(pages.map(({ articles, more }) => [articles.length, more])).toEqual([
    [10, true],
    [10, true],
    [3, false],
    [0, false],
    [0, false],
  ]);
  expect(new Set(pages.flatMap(({ articles }) => articles.map(({ id }) => id))).size).toBe(23);
});

test('an answer is made once, and shared by all filter values that no article names', async () => {
  writeArticle(folder, 'one', { meta: 'games: [7]\n' });
  await open();
  const bodies = await Promise.all(
    [1, 2, 3].map((gid) =>
      ask['GET /news']({ params: undefined, body: undefined, query: { locale: 'en', page: 1, size: 10, gid } }),
    ),
  );
  expect(new Set(bodies).size).toBe(1);
  expect([await ids({ gid: 7 }), await ids({ gid: 8 })]).toEqual([['one'], []]);
});

test('an article for a level is listed for all readers and readable from that level on', async () => {
  const own = 'button: { text: { en: Open, de: Auf }, to: /rewards?code=x }\nmedia: [{ file: art/card.svg }]\n';
  writeArticle(folder, 'letter', { meta: `audience: { is: vip, from: beacon }\n${own}` });
  await open();
  expect((await listed()).articles).toMatchObject([{ id: 'letter', level: 'beacon' }]);
  expect(await article('letter')).toMatchObject({ html: null, button: null, media: [] });
  const playerId = await reader();
  await expect(mine('letter', playerId)).rejects.toMatchObject({
    code: 'article.vip_level',
    params: { level: 'beacon' },
  });
  await database.sql.begin((tx) =>
    bookEntries(tx, [{ playerId, key: 'x', kind: 'earned', points: 60, number: null, levelAt: 'now' }]),
  );
  expect(await mine('letter', playerId)).toMatchObject({
    html: '<p>The text of letter.</p>\n',
    button: { to: '/rewards?code=x' },
    media: [{ type: 'picture' }],
  });
  await expect(mine('other', playerId)).rejects.toMatchObject({ code: 'article.unknown' });
});

test('a campaign for a level is only for players of that level', async () => {
  const campaign = (id: string, more = '') =>
    `  - { id: ${id}, title: { en: A, de: A }, text: { en: B, de: B }${more} }\n`;
  folder.write(
    'popups.yaml',
    `popups:\n${campaign('all')}${campaign('some', ', audience: { is: vip, from: beacon }')}`,
  );
  await open();
  const playerId = await reader();
  const due = async () =>
    (
      await ask['GET /me/popups'](
        { params: undefined, query: { gid: 7 }, body: undefined },
        { ...PLAYER, playerId },
        REQUEST,
      )
    ).ids;
  expect(await due()).toEqual(['all']);
  await database.sql.begin((tx) =>
    bookEntries(tx, [{ playerId, key: 'y', kind: 'earned', points: 60, number: null, levelAt: 'now' }]),
  );
  expect(await due()).toEqual(['all', 'some']);
});

test('a picture has its size from its file', async () => {
  writeArticle(folder, 'a', { texts: { en: '# A\n\nB.\n\n![C](art/card.svg)\n' } });
  await open();
  expect((await article('a')).html).toContain('width="2" height="1"');
});

test('pages of the publisher have a version and a date; others there are not', async () => {
  folder.write('pages/privacy/meta.yaml', 'version: "2.1"\ndate: 2026-10-01\n');
  folder.write('pages/privacy/en.md', '# Privacy\n\nShort.\n\n## Long\n');
  await open();
  expect(await page('privacy')).toEqual({
    id: 'privacy',
    title: 'Privacy',
    html: '<h2>Long</h2>\n',
    version: '2.1',
    date: '2026-10-01',
    language: 'en',
    others: [],
  });
  await expect(page('terms')).rejects.toMatchObject({ code: 'page.unknown' });
  await expect(page('constructor')).rejects.toMatchObject({ code: 'page.unknown' });
  folder.write('pages/imprint/meta.yaml', 'version: "1"\ndate: 2026-10-01\n');
  folder.write('pages/imprint/en.md', '# Imprint\n\nShort.\n');
  await open();
  expect((await page('privacy')).others).toEqual([{ id: 'imprint', title: 'Imprint' }]);
});
