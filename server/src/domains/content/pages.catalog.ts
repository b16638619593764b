import { z } from 'zod';
import { PAGE_IDS } from '#contract/endpoints/content.ts';
import { type Catalogue, defineCollection } from '#server/domains/catalog/index.ts';
import { checkTexts, headsOf, missingLanguages, picturesOf, texts } from './texts.catalog.ts';

/** `pages/<id>/`: the publisher's pages about itself and its rules. */
export const pagesCollection = defineCollection({
  name: 'pages',
  folder: 'pages',
  id: z.enum(PAGE_IDS),
  schema: z.strictObject({
    version: z.string().regex(/^[\w.-]{1,20}$/, 'must be a version such as 1.0'),
    date: z.iso.date(),
    texts,
  }),
  check: (entry) => checkTexts(entry),
  notes: (entry, around) => missingLanguages(entry, around),
  images: (entry) => picturesOf(entry),
  summary: ({ version, date, ...entry }) => ({ version, date, heads: headsOf(entry) }),
});

export const pagesIn = (catalogue: Catalogue) => catalogue.collection(pagesCollection);
