import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ArticleCard, ContentPage } from '#contract/endpoints/content.ts';
import type { Locale } from '#contract/locales.ts';
import { paged } from '#web/lib/portal/paged.ts';
import { apiOf, ownKey } from '#web/lib/portal/query.ts';

/** As many as home and the main page show. */
const NEWEST = 3;
const PUBLIC = { anonymous: true } as const;

/** The articles of a kind, or of all, page by page. Public, the same for everybody. */
export const newsQuery = (locale: Locale, kind?: ArticleCard['kind']) =>
  infiniteQueryOptions({
    queryKey: ['news', locale, 'list', kind ?? 'all'],
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client)('GET /news', { query: { locale, kind, page: pageParam } }, { ...PUBLIC, signal }),
    ...paged,
  });

/** The newest articles. */
export const newestQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['news', locale, 'newest'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client)('GET /news', { query: { locale, size: NEWEST } }, { ...PUBLIC, signal })).articles,
  });

/** An article; without its text if it is for a VIP level. */
export const articleQuery = (id: string, locale: Locale) =>
  queryOptions({
    queryKey: ['news', locale, 'article', id],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client)('GET /news/:id', { params: { id }, query: { locale } }, { ...PUBLIC, signal })).article,
  });

/** An article with its text, for a player who has the level. */
export const ownArticleQuery = (id: string, locale: Locale, enabled: boolean) =>
  queryOptions({
    queryKey: ownKey('news', locale, id),
    queryFn: async ({ client, signal }) =>
      (await apiOf(client)('GET /me/news/:id', { params: { id }, query: { locale } }, { signal })).article,
    enabled,
  });

/** A text page of the publisher: main page, privacy, terms, imprint. */
export const pageQuery = (id: ContentPage['id'], locale: Locale) =>
  queryOptions({
    queryKey: ['page', locale, id],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client)('GET /pages/:id', { params: { id }, query: { locale } }, { ...PUBLIC, signal })).page,
  });
