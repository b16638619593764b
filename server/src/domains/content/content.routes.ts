import { PAGE_IDS } from '#contract/endpoints/content.ts';
import type { Locale } from '#contract/locales.ts';
import type { Sql } from '#server/db/client.ts';
import { type LiveCatalog, missingLevel, prepareBody } from '#server/domains/catalog/index.ts';
import { countedPoints } from '#server/domains/points/index.ts';
import type { Handlers, PreparedBody } from '#server/http/api/handlers.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { byteCache } from '#server/kernel/work/byte-cache.ts';
import { type ArticleEntry, articlesIn } from './articles.catalog.ts';
import { presentArticle, presentCard, presentPage } from './content.present.ts';
import { articlesToReadNext, matchesFilter, normalizeFilter } from './content.rules.ts';
import { findPictures, type Rendered, render } from './markdown.model.ts';
import { pagesIn } from './pages.catalog.ts';
import { measurePictures } from './pictures.ts';
import type { Shelf } from './shelf.ts';
import { shownLanguage } from './texts.catalog.ts';

export interface ContentDeps {
  sql: Sql;
  catalog: LiveCatalog;
  clock: Clock;
}

/** Limit of the cached answers with their compressed forms. */
const CACHE_BYTES = 32 * 1024 * 1024;

type Keys = 'GET /news' | 'GET /news/:id' | 'GET /me/news/:id' | 'GET /pages/:id';

/** Reads that are the same for all callers: built on the first request, then cached as bytes (docs/decisions/033). */
export function contentRoutes({ sql, catalog }: ContentDeps, shelf: () => Shelf): Handlers<Keys> {
  const bodies = byteCache<PreparedBody>(CACHE_BYTES);
  // Parsed queries are cached by address, so the same address gives the same object and skips the search for its list.
  const lists = new WeakMap<object, { now: Shelf; answer: () => Promise<PreparedBody> }>();

  const prepared = async ({ serial }: Shelf, key: string, make: () => Promise<object> | object) => {
    const body = await bodies.get(`${serial} ${key}`, async () => {
      const value = await prepareBody(await make());
      return { value, bytes: value.identity.length + value.gzip.length + value.brotli.length };
    });
    if (!body) throw new Error('a prepared answer is missing from the cache');
    return body;
  };

  const rendered = async (
    { catalogue }: Shelf,
    texts: { en: string } & Partial<Record<Locale, string>>,
    locale: Locale,
  ) => {
    const text = texts[shownLanguage(texts, locale)] ?? texts.en;
    const pictures = await measurePictures(catalog, catalogue, findPictures(text));
    return render(text, (path) => pictures.get(path) ?? null) satisfies Rendered;
  };

  const read = async (now: Shelf, id: string, locale: Locale, mayRead: (entry: ArticleEntry) => Promise<boolean>) => {
    const facts = now.byId.get(id.normalize());
    const entry = facts && (await articlesIn(now.catalogue).read(facts.id));
    if (!facts || !entry) throw apiError('article.unknown', { article: id });
    const text = (await mayRead(entry)) ? await rendered(now, entry.texts, locale) : null;
    return { article: presentArticle(now.catalogue, facts, entry, text, articlesToReadNext(facts, now.all), locale) };
  };

  return {
    'GET /news': async ({ query }) => {
      const now = shelf();
      const before = lists.get(query);
      if (before?.now === now) return await before.answer();
      const { locale, page, size, ...wanted } = query;
      const filter = normalizeFilter(now.all, wanted);
      const found = now.all.filter(matchesFilter(filter));
      const first = Math.min((page - 1) * size, found.length);
      const key = `list ${locale} ${JSON.stringify(filter)} ${first} ${size}`;
      const cards = found.slice(first, first + size);
      const more = found.length > first + size;
      const answer = () =>
        prepared(now, key, () => ({
          articles: cards.map((article) => presentCard(now.catalogue, article, locale)),
          more,
        }));
      lists.set(query, { now, answer });
      return await answer();
    },
    'GET /news/:id': async ({ params: { id }, query: { locale } }) => {
      const now = shelf();
      const key = `article ${locale} ${id.normalize()}`;
      return await prepared(now, key, () => read(now, id, locale, async ({ audience }) => !audience));
    },
    'GET /me/news/:id': async ({ params: { id }, query: { locale } }, { playerId }) => {
      const now = shelf();
      const { levels } = now.catalogue;
      return await read(now, id, locale, async ({ audience }) => {
        if (!audience) return true;
        const points = levels ? await countedPoints(sql, playerId, levels.timeZone) : 0;
        const lacked = missingLevel(levels, audience, points);
        if (lacked) throw apiError('article.vip_level', { article: id, level: lacked.level });
        return true;
      });
    },
    'GET /pages/:id': async ({ params: { id }, query: { locale } }) => {
      const now = shelf();
      const pages = pagesIn(now.catalogue);
      if (!pages.find(id)) throw apiError('page.unknown', { page: id });
      return await prepared(now, `page ${locale} ${id}`, async () => {
        const entry = await pages.read(id);
        if (!entry) throw apiError('page.unknown', { page: id });
        const others = PAGE_IDS.flatMap((other) => {
          const heads = other === id ? undefined : pages.find(other)?.summary.heads;
          return heads ? [{ id: other, heads }] : [];
        });
        return { page: presentPage(id as never, entry, await rendered(now, entry.texts, locale), others, locale) };
      });
    },
  };
}
