import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Sql } from '#server/db/client.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { formatDifference } from '../apply/catalog.diff.ts';
import { applyCatalog, diffCatalog } from '../apply/catalog.service.ts';
import { type CatalogFolder, catalogFolder } from '../catalog.fixture.ts';
import { type LiveCatalog, openCatalog } from '../catalog.live.ts';
import { articles, articleText, pictureOf, writeArticles } from './collection.fixture.ts';

const rules = { ...catalogRules, sections: [...catalogRules.sections, articles] };

let database: TestDatabase;
let elsewhere: Sql;
let folder: CatalogFolder;
beforeAll(async () => {
  database = await freshDatabase();
  elsewhere = connect(database.url, { max: 2 });
});
afterAll(async () => {
  await elsewhere.end({ timeout: 5 });
  await database.drop();
});
beforeEach(async () => {
  await database.sql`TRUNCATE catalog_documents, catalog_assets, catalog_revisions`;
  folder = catalogFolder();
  return () => folder[Symbol.dispose]();
});

const apply = async () => (await applyCatalog(database.sql, folder.dir, rules)).changed;
const diff = async () => (await diffCatalog(database.sql, folder.dir, rules)).map(formatDifference);
const nextChange = (live: LiveCatalog): Promise<unknown> => {
  const events = new EventEmitter();
  live.onChange(() => events.emit('change'));
  return once(events, 'change', { signal: AbortSignal.timeout(10_000) });
};
const coverOf = (live: LiveCatalog, at: number): Promise<Buffer | undefined> => {
  const cover = live.current().collection(articles).find(`a${at}`)?.summary.cover ?? '';
  return live.artBytes(live.current().artUrl(cover).replace('/platform/art/', '')).then((art) => art?.bytes);
};

test('entries are compared, applied and live one by one', async () => {
  writeArticles(folder, 3, () => ({ text: 20, cover: 20 }));
  await apply();
  const live = await openCatalog(elsewhere, rules);
  const before = live.current().collection(articles);
  expect(before.entries.map(({ id, summary }) => [id, summary.title.de])).toEqual([
    ['a0', 'Artikel 0'],
    ['a1', 'Artikel 1'],
    ['a2', 'Artikel 2'],
  ]);

  folder.write('articles/a1/de.md', 'Neu');
  folder.remove('articles/a2');
  folder.write('articles/b.yaml', 'title: { en: B, de: B }\ncover: art/cover/0.png\ntexts: { en: B, de: B }\n');
  expect(await diff()).toEqual([
    expect.stringMatching(/^- art: art\/cover\/2\.png/),
    `~ articles a1: texts.de: "${articleText('de', 1, 20)}" -> "Neu"`,
    '+ articles b',
    '- articles a2',
  ]);
  const changed = nextChange(live);
  expect(await apply()).toEqual(['art', 'articles a1', 'articles b', 'articles a2']);
  expect(await diff()).toEqual([]);
  await changed;

  const after = live.current().collection(articles);
  expect(after.entries.map(({ id }) => id)).toEqual(['a0', 'a1', 'b']);
  expect(await after.read('a1')).toMatchObject({ texts: { en: articleText('en', 1, 20), de: 'Neu' } });
  expect([await after.read('a2'), after.find('a2')]).toEqual([undefined, undefined]);
  // A reader of the former state continues to see it.
  expect(await before.read('a1')).toMatchObject({ texts: { de: articleText('de', 1, 20) } });
  expect(await before.read('a2')).toMatchObject({ title: { en: 'Article 2' } });
  await live.close();
});

test('an entry that does not fit this version leaves the last good state in place', async () => {
  writeArticles(folder, 2, () => ({ text: 20, cover: 20 }));
  await apply();
  const failures: unknown[] = [];
  const live = await openCatalog(elsewhere, { ...rules, onError: (error) => failures.push(error) });
  await database.sql`
    WITH broken AS (UPDATE catalog_documents SET hash = 'x' WHERE id = 'a1' RETURNING kind, id, hash)
    INSERT INTO catalog_revisions (kind, id, hash, document) SELECT kind, id, hash, '{"title": 5}' FROM broken`;
  await database.sql`SELECT pg_notify('catalog', '')`;
  await expect
    .poll(() => String(failures[0]), { interval: 5 })
    .toContain('the applied document articles a1 does not fit');
  expect(await live.current().collection(articles).read('a1')).toMatchObject({ title: { en: 'Article 1' } });
  await live.close();
});

test('an entry with lost history causes an error, and is not skipped silently', async () => {
  writeArticles(folder, 2, () => ({ text: 20, cover: 20 }));
  await apply();
  await database.sql`DELETE FROM catalog_revisions WHERE id = 'a1'`;
  await expect(openCatalog(elsewhere, rules)).rejects.toThrow(
    'catalog_revisions has no row for the applied document articles a1',
  );
});

test('concurrent reads of an entry and a picture share one query each', async () => {
  writeArticles(folder, 1, () => ({ text: 20, cover: 20 }));
  await apply();
  let statements = 0;
  const counting = Object.assign(
    (...parts: Parameters<Sql>) => {
      statements += 1;
      return elsewhere(...parts);
    },
    { begin: elsewhere.begin, listen: elsewhere.listen, end: elsewhere.end, unsafe: elsewhere.unsafe },
  ) as unknown as Sql;
  const live = await openCatalog(counting, rules);
  statements = 0;
  const view = live.current().collection(articles);
  await Promise.all(Array.from({ length: 10 }, () => Promise.all([view.read('a0'), coverOf(live, 0)])));
  expect(statements).toBe(2);
  expect(await live.artBytes('0123456789abcdef0123456789abcdef.png')).toBeUndefined();
  expect(statements).toBe(2);
  await live.close();
});

// Takes seconds on an idle machine. The long timeout allows for a busy one.
test('a thousand articles and two thousand pictures stay within the cache limits, and each is read correctly', async () => {
  const COUNT = 1000;
  // Every hundredth is large. Half of the pictures are inside the articles' texts.
  const sizeOf = (at: number) => ({ text: at % 100 ? 400 : 20_000, cover: at % 100 ? 500 : 100_000 });
  writeArticles(folder, COUNT, sizeOf);
  for (let at = 0; at < COUNT; at += 1) {
    folder.write(`articles/a${at}/ja.md`, `![](art/inside/${at}.png)`);
    folder.write(`art/inside/${at}.png`, pictureOf(COUNT + at, 300));
  }
  expect((await apply()).length).toBe(COUNT + 6);
  const cacheBytes = { art: 250_000, entries: 200_000 };
  const live = await openCatalog(elsewhere, { ...rules, cacheBytes });
  expect(live.cachedBytes()).toEqual({ art: 0, entries: 0 });
  const view = live.current().collection(articles);
  expect(view.entries.length).toBe(COUNT);

  const readOne = async (at: number) => {
    const { text, cover } = sizeOf(at);
    const [entry, picture] = await Promise.all([view.read(`a${at}`), coverOf(live, at)]);
    expect([entry?.texts.en, entry?.texts.de]).toEqual([articleText('en', at, text), articleText('de', at, text)]);
    expect(picture).toEqual(pictureOf(at, cover));
    const kept = live.cachedBytes();
    expect([kept.art <= cacheBytes.art, kept.entries <= cacheBytes.entries]).toEqual([true, true]);
  };
  const readAll = async (from: number, until: number) => {
    for (let at = from; at < until; at += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, next) => readOne(at + next)));
    }
  };
  await readAll(0, COUNT);
  // The caches are in use: they hold the entries and images that were read last.
  const kept = live.cachedBytes();
  expect([kept.art > cacheBytes.art / 2, kept.entries > cacheBytes.entries / 2]).toEqual([true, true]);
  // Evicted entries are read again.
  await readAll(0, 20);
  const inside = live.current().artUrl('art/inside/7.png').replace('/platform/art/', '');
  expect((await live.artBytes(inside))?.bytes).toEqual(pictureOf(COUNT + 7, 300));
  await live.close();
}, 120_000);
