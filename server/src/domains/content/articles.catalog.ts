import { z } from 'zod';
import { ARTICLE_KINDS } from '#contract/endpoints/content.ts';
import { type Catalogue, checkLevel, defineCollection, field } from '#server/domains/catalog/index.ts';
import { checkWindow } from '#server/kernel/finding.ts';
import { buttonAddress, checkPlaces } from './places.catalog.ts';
import { checkTexts, headsOf, missingLanguages, picturesOf, texts } from './texts.catalog.ts';

const MAX_ID_BYTES = 100;

/** An article's id, which is also its address: words of any language. */
const articleId = z
  .string()
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\s/\\.%?#][^\p{Cc}\p{Cf}\p{Cs}\s/\\%?#]*$/u, 'must hold no spaces, slashes, %, ? or #')
  .refine((id) => Buffer.byteLength(id) <= MAX_ID_BYTES, `must be at most ${MAX_ID_BYTES} bytes`);

const article = z.strictObject({
  kind: z.enum(ARTICLE_KINDS),
  games: z.array(z.int().min(1)).min(1).optional().describe('All games where absent.'),
  cover: field.art,
  publishedAt: field.instant,
  from: field.instant.optional().describe('Not before; from `publishedAt` on where absent.'),
  until: field.instant.optional().describe('Over after it.'),
  pinned: z.boolean().default(false),
  pids: z.array(z.int().min(0)).min(1).optional(),
  regions: z.array(field.id).min(1).optional(),
  audience: field.forLevel.optional(),
  button: z.strictObject({ text: field.text, to: buttonAddress }).optional(),
  media: z
    .array(z.strictObject({ file: field.media, caption: field.text.optional() }))
    .max(20)
    .default([]),
  texts,
});

export type ArticleEntry = z.output<typeof article>;

/** `news/<id>/`: one folder for each article, with one text for each language. */
export const articlesCollection = defineCollection({
  name: 'news',
  folder: 'news',
  id: articleId,
  schema: article,
  check: (entry, around) => [
    ...checkWindow({ from: entry.from ?? entry.publishedAt, ...(entry.until && { until: entry.until }) }, ['until']),
    ...checkPlaces(entry, around),
    ...checkLevel(entry.audience, around.levels, []),
    ...checkTexts(entry),
  ],
  notes: (entry, around) => missingLanguages(entry, around),
  images: (entry) => picturesOf(entry),
  summary: ({ texts: all, media: _, button: __, ...rest }) => ({ ...rest, heads: headsOf({ texts: all }) }),
});

export const articlesIn = (catalogue: Catalogue) => catalogue.collection(articlesCollection);
export type Articles = ReturnType<typeof articlesIn>;
/** The fields of an article that lists need. */
export type ArticleFacts = Articles['entries'][number];
