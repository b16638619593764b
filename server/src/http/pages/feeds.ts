import type { FastifyInstance } from 'fastify';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { BASE_PATH, PATHS, type PageId } from '#contract/routes.ts';
import type { PreparedBody } from '../api/handlers.ts';
import { prepare, preparedSender } from '../prepared/prepared.ts';
import type { SecurityHeaders } from '../security/security.ts';
import { pageTitle } from './brand.ts';
import { articlePath } from './card.ts';
import { FEED_PATH } from './card-html.ts';
import { escapeMarkup } from './escape.ts';
import type { ArticleFace, Faces } from './faces.ts';
import { inLanguage, tagOf } from './languages.ts';

interface FeedDeps {
  security: SecurityHeaders;
  publicUrl: string;
  faces: Faces;
}

/** Only the newest, since readers poll often. */
const IN_FEED = 50;
/** A sitemap may hold 50,000 addresses in 50 MB (sitemaps.org); an entry with all languages takes about 2 KB. */
const IN_SITEMAP = 10_000;
const PLAIN: readonly PageId[] = ['index', 'news', 'mainpage', 'vip', 'vip-faq', 'share', 'privacy', 'game-center'];
const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

/** Registers `/sitemap.xml` and the Atom feed of news. Both are built once for each state of the articles. */
export function registerFeeds(app: FastifyInstance, deps: FeedDeps): void {
  const { faces, security } = deps;
  const made = new WeakMap<object, Map<string, PreparedBody>>();
  const kept = (articles: object, key: string, make: () => string): PreparedBody => {
    const bodies = made.get(articles) ?? new Map<string, PreparedBody>();
    made.set(articles, bodies);
    const body = bodies.get(key) ?? prepare(make());
    bodies.set(key, body);
    return body;
  };
  const serve = (path: string, type: string, bodyFor: (query: Record<string, unknown>) => PreparedBody) => {
    const send = preparedSender({ type, cacheControl: 'public, max-age=300', headers: security.data });
    app.get(path, async (request, reply) => {
      const body = bodyFor(request.query as Record<string, unknown>);
      reply.hijack();
      send(request.raw, reply.raw, body);
    });
  };
  serve('/sitemap.xml', 'application/xml; charset=utf-8', () =>
    kept(faces.articles(LOCALES[0]), 'sitemap', () => sitemap(deps)),
  );
  serve(FEED_PATH, 'application/atom+xml; charset=utf-8', ({ locale, gid }) => {
    const lang = LOCALES.find((known) => known === locale) ?? LOCALES[0];
    // Unknown games share the feed of all games, so requests cannot fill the cache with feeds.
    const game = faces.gids().find((known) => String(known) === gid) ?? null;
    return kept(faces.articles(lang), `feed ${game}`, () => feed(deps, lang, game));
  });
}

function sitemap({ publicUrl, faces }: FeedDeps): string {
  const addresses = [
    ...PLAIN.map((page) => ({ path: PATHS[page].desktop as string, changed: undefined, languages: LOCALES })),
    ...faces.gids().map((gid) => ({
      path: `${PATHS.payment.desktop}?gid=${gid}`,
      changed: undefined,
      languages: LOCALES,
    })),
    ...newest(faces.articles(LOCALES[0])).map(({ id, publishedAt, languages }) => ({
      path: articlePath(id),
      changed: publishedAt,
      languages,
    })),
  ].slice(0, IN_SITEMAP);
  const urls = addresses.map(({ path, changed, languages }) => {
    const at = `${publicUrl}${BASE_PATH}${path}`;
    const link = (tag: string, href: string) =>
      `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeMarkup(href)}"/>`;
    const others = [...languages.map((locale) => link(tagOf(locale), inLanguage(at, locale))), link('x-default', at)];
    return `<url><loc>${escapeMarkup(at)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}${others.join('')}</url>`;
  });
  return `${DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('\n')}</urlset>\n`;
}

const newest = (articles: readonly ArticleFace[]): ArticleFace[] =>
  articles.toSorted((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt));

/** @param gid the feed has articles of this game and of all games; null: of every game */
function feed({ publicUrl, faces }: FeedDeps, locale: Locale, gid: number | null): string {
  const told = faces.articles(locale).filter(({ games }) => gid === null || games.length === 0 || games.includes(gid));
  const articles = newest(told).slice(0, IN_FEED);
  const game = gid === null ? undefined : faces.game(gid, locale)?.name;
  const shop = faces.brand().name;
  const name = pageTitle(game ?? shop, shop);
  const self = `${publicUrl}${FEED_PATH}?locale=${locale}${gid === null ? '' : `&gid=${gid}`}`;
  const site = `${publicUrl}${BASE_PATH}${PATHS.news.desktop}?locale=${locale}`;
  const entries = articles.map(({ id, title, summary, publishedAt }) => {
    const at = `${publicUrl}${BASE_PATH}${articlePath(id)}`;
    return [
      `<entry><id>${escapeMarkup(at)}</id><title>${escapeMarkup(title)}</title><summary>${escapeMarkup(summary)}</summary>`,
      `<link href="${escapeMarkup(inLanguage(at, locale))}"/>`,
      `<published>${publishedAt}</published><updated>${publishedAt}</updated></entry>`,
    ].join('');
  });
  // An empty feed needs some date: it gets the publication date of the Atom standard.
  const updated = articles[0]?.publishedAt ?? '2005-12-01T00:00:00Z';
  return [
    `${DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${tagOf(locale)}"><id>${escapeMarkup(self)}</id>`,
    `<title>${escapeMarkup(name)}</title><updated>${updated}</updated>`,
    `<author><name>${escapeMarkup(faces.publisher())}</name></author>`,
    `<link rel="self" href="${escapeMarkup(self)}"/><link href="${escapeMarkup(site)}"/>`,
    ...entries,
    '</feed>\n',
  ].join('\n');
}
