import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { ARTICLE_KINDS } from '../endpoints/content.ts';
import { locale } from '../locales.ts';
import { instant } from '../time.ts';

const state = z.enum(['planned', 'shown', 'ended']);
const game = z.strictObject({ gid: z.int(), name: z.string() });
const id = z.string();

/** The news of the catalogue. Drafts change them: see `catalogApi`. */
export const newsApi = {
  'GET /news': {
    summary: 'The articles of the applied catalogue, the newest first, and the drafts that change some',
    auth: 'operator',
    query: z.strictObject({
      state: state.optional(),
      game: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional()
        .describe('Its gid; articles for all games are included.'),
    }),
    output: z.strictObject({
      articles: z.array(
        z.strictObject({
          id,
          title: z.string(),
          kind: z.enum(ARTICLE_KINDS),
          games: z.array(z.int()).describe('Their gids; empty: all.'),
          publishedAt: instant,
          from: instant,
          until: instant.nullable(),
          pinned: z.boolean(),
          level: z.string().nullable().describe('The lowest VIP level that reads it; null: everybody.'),
          languages: z.array(locale),
          missing: z.array(locale).describe('Languages of the publisher that show English.'),
          state,
        }),
      ),
      total: z.int().describe('The articles without the filters.'),
      games: z.array(game),
      drafts: z.array(
        z.strictObject({
          id: z.uuid(),
          name: z.string(),
          articles: z.array(z.strictObject({ id, isNew: z.boolean() })),
        }),
      ),
    }),
    errors: [],
  },
  'GET /news/choices': {
    summary: 'The games, VIP levels and languages that an article can have',
    auth: 'operator',
    output: z.strictObject({
      games: z.array(game),
      levels: z.array(z.string()),
      languages: z.array(locale).describe('Those of the publisher.'),
    }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
