import { z } from 'zod';
import { locale } from '#contract/locales.ts';
import type { CatalogFolder } from '../catalog.fixture.ts';
import { defineCollection } from '../schema/section.ts';
import * as field from '../schema/vocabulary.ts';

const body = z.string().min(1);

/** A collection as a domain would define it: articles with texts by language and a cover. */
export const articles = defineCollection({
  name: 'articles',
  folder: 'articles',
  schema: z.strictObject({
    title: field.text,
    cover: field.art,
    texts: z.partialRecord(locale, body).and(z.object({ en: body })),
  }),
  check: ({ texts }) =>
    Object.entries(texts).flatMap(([language, text]) => {
      const at = text.indexOf('<script');
      return at < 0 ? [] : [{ path: ['texts', language], message: 'must not hold a script', at }];
    }),
  images: ({ texts }) =>
    Object.entries(texts).flatMap(([language, text]) =>
      [...text.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)].map(([, art = '']) => ({ path: ['texts', language], art })),
    ),
  summary: ({ title, cover }) => ({ title, cover }),
});

/** Writes articles with texts in English and German. @param sizeOf characters of the text, bytes of the cover */
export function writeArticles(
  folder: Pick<CatalogFolder, 'write'>,
  count: number,
  sizeOf: (at: number) => { text: number; cover: number },
): void {
  for (let at = 0; at < count; at += 1) {
    const { text, cover } = sizeOf(at);
    const place = `articles/a${at}`;
    folder.write(`${place}/meta.yaml`, `title: { en: Article ${at}, de: Artikel ${at} }\ncover: art/cover/${at}.png\n`);
    folder.write(`${place}/en.md`, articleText('en', at, text));
    folder.write(`${place}/de.md`, articleText('de', at, text));
    folder.write(`art/cover/${at}.png`, pictureOf(at, cover));
  }
}

/** Returns the text of an article, different for each. */
export const articleText = (language: string, at: number, length: number): string =>
  `${language} ${at} `.padEnd(length, '=');

/** A PNG of one pixel. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns a PNG of at least `size` bytes. The bytes after its end make it different from all others. */
export const pictureOf = (at: number, size: number): Buffer =>
  Buffer.concat([POINT, Buffer.from(`picture ${at} `.padEnd(Math.max(0, size - POINT.length), '#'))]);
