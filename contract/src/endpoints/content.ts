import { z } from 'zod';
import { addressNumber } from '../address-number.ts';
import { endpoint } from '../endpoint.ts';
import { LOCALES, locale } from '../locales.ts';
import { instant } from '../time.ts';

/** The name of one of the publisher's folders: any UTF-8, at most 100 bytes. */
const id = z.string().min(1).max(100);
const language = z.enum(LOCALES).describe('Of the text: English where it lacks the one that was asked for.');
const html = z.string().describe('From an allow-list: no script, no style, pictures of this host alone.');
const query = { locale: locale.default('en') };

export const ARTICLE_KINDS = ['news', 'event', 'update', 'maintenance', 'highlight'] as const;
const kind = z.enum(ARTICLE_KINDS);

/** An article as a list shows it. */
const articleCard = z.strictObject({
  id,
  kind,
  title: z.string(),
  summary: z.string(),
  cover: z.string().describe('Path of an image on this host, immutable.'),
  publishedAt: instant,
  games: z.array(z.int()).describe('Their gids; empty: all.'),
  pinned: z.boolean(),
  level: z.string().nullable().describe('The VIP level that reads it; null: everybody.'),
  language,
});

const article = articleCard.extend({
  html: html.nullable().describe('Null: for a level, see `level`; then there is no button and no media either.'),
  button: z
    .strictObject({ text: z.string(), to: z.string().describe('`https:`, or a path below the shop.') })
    .nullable(),
  media: z
    .array(z.strictObject({ url: z.string(), type: z.enum(['picture', 'clip']), caption: z.string().nullable() }))
    .describe('Of highlights: pictures and short silent clips.'),
  until: instant.nullable().describe('When it is over; null: no end.'),
  next: z.array(articleCard).describe('What to read next.'),
});

export const PAGE_IDS = ['mainpage', 'privacy', 'terms', 'imprint'] as const;
const pageId = z.enum(PAGE_IDS);

export const content = {
  'GET /news': endpoint({
    summary: 'The articles that hold now: pinned ones first, then the newest',
    auth: 'none',
    limit: 'address',
    query: z.strictObject({
      ...query,
      kind: kind.optional(),
      gid: addressNumber().optional().describe('Those of this game and of all games.'),
      pid: addressNumber().optional().describe('Those of this platform and of all platforms.'),
      region: z.string().max(60).optional().describe('Those of this region and of all regions.'),
      page: addressNumber(z.int().min(1).max(1000)).default(1),
      size: addressNumber(z.int().min(1).max(50)).default(10),
    }),
    output: z.strictObject({ articles: z.array(articleCard), more: z.boolean() }),
    errors: [],
    publicCache: 0,
  }),
  'GET /news/:id': endpoint({
    summary: 'An article with its text and what to read next',
    auth: 'none',
    limit: 'address',
    params: z.strictObject({ id }),
    query: z.strictObject(query),
    output: z.strictObject({ article }),
    errors: ['article.unknown'],
    publicCache: 0,
  }),
  'GET /me/news/:id': endpoint({
    summary: 'The same, with the text of one for the player’s level',
    auth: 'player',
    limit: 'costly',
    params: z.strictObject({ id }),
    query: z.strictObject(query),
    output: z.strictObject({ article }),
    errors: ['session.required', 'article.unknown', 'article.vip_level'],
  }),
  'GET /pages/:id': endpoint({
    summary: 'A page of the publisher',
    auth: 'none',
    limit: 'address',
    params: z.strictObject({ id: z.string().min(1).max(100) }),
    query: z.strictObject(query),
    output: z.strictObject({
      page: z.strictObject({
        id: pageId,
        title: z.string(),
        html,
        version: z.string(),
        date: z.iso.date(),
        language,
        others: z
          .array(z.strictObject({ id: pageId, title: z.string() }))
          .optional()
          .describe('The other pages that there are. A portal of the version before does not say.'),
      }),
    }),
    errors: ['page.unknown'],
    publicCache: 0,
  }),
};

export type ArticleCard = z.infer<typeof articleCard>;
export type Article = z.infer<typeof article>;
export type ContentPage = z.infer<(typeof content)['GET /pages/:id']['output']>['page'];
