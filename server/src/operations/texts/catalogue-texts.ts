import { setImmediate as nextTurn } from 'node:timers/promises';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { Db } from '#server/db/client.ts';
import { type DraftView, fileTexts, pathsOf, publisherLocales, readTexts } from '#server/domains/catalog/index.ts';

import { OperationRefusal } from '../refusal.ts';

/** A text of the catalogue, and its translation. */
export interface TextRow {
  /** The file with the English text. */
  file: string;
  key: string;
  source: string;
  /** Null: it is not translated. */
  target: string | null;
}

/** The key of a Markdown file, which is one text. */
const WHOLE = 'text';
const ENGLISH = /(^|\/)en\.md$/;
/** Files that are read at a time. */
const BATCH_SIZE = 50;

/** Returns the path of an article in a language. */
export const articlePath = (file: string, language: Locale): string => file.replace(/en\.md$/, `${language}.md`);
export const isArticle = (file: string): boolean => ENGLISH.test(file);

/** Reads files of a draft by path. Paths that do not exist are left out. */
export async function readFiles(db: Db, view: DraftView, paths: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const stored: [path: string, hash: string][] = [];
  for (const path of paths) {
    const own = view.changed.get(path);
    const hash = Object.hasOwn(view.base, path) ? view.base[path] : undefined;
    if (own?.text != null) found.set(path, own.text);
    else if (!own && hash !== undefined) stored.push([path, hash]);
  }
  for (let next = 0; next < stored.length; next += BATCH_SIZE) {
    const some = stored.slice(next, next + BATCH_SIZE);
    const hashes = some.map(([, hash]) => hash);
    const texts = await readTexts(db, hashes);
    for (const [path, hash] of some) found.set(path, texts.get(hash) ?? '');
  }
  return found;
}

/** The languages of the publisher except English, which is the source. */
export async function targetLanguages(db: Db, view: DraftView): Promise<Locale[]> {
  const file = (await readFiles(db, view, ['publisher.yaml'])).get('publisher.yaml');
  const known = (file === undefined ? null : publisherLocales(file)) ?? LOCALES;
  return known.filter((locale) => locale !== 'en');
}

type ByLanguage = Readonly<Partial<Record<Locale, string>>>;

/** Returns the texts of all YAML files. @throws OperationRefusal `texts.mistakes` if a file cannot be read */
async function yamlTexts(db: Db, view: DraftView) {
  const paths = pathsOf(view).files.filter((path) => path.endsWith('.yaml'));
  const found: { file: string; key: string; texts: ByLanguage }[] = [];
  for (const [file, text] of await readFiles(db, view, paths.toSorted())) {
    const texts = fileTexts(text);
    if (!texts) throw new OperationRefusal('texts.mistakes', `${file} has mistakes. Correct them first.`);
    found.push(...texts.map((one) => ({ file, ...one })));
    await nextTurn();
  }
  return found;
}

const englishArticles = (view: DraftView): string[] => pathsOf(view).files.filter(isArticle).toSorted();

/** Returns all texts of a draft with their translations into a language. @throws OperationRefusal `texts.mistakes` */
export async function textRows(db: Db, view: DraftView, language: Locale): Promise<TextRow[]> {
  const rows = (await yamlTexts(db, view)).map(({ file, key, texts }) => ({
    file,
    key,
    source: texts.en ?? '',
    target: present(texts[language]),
  }));
  const articles = englishArticles(view);
  const texts = await readFiles(db, view, [...articles, ...articles.map((file) => articlePath(file, language))]);
  return [
    ...rows,
    ...articles.map((file) => ({
      file,
      key: WHOLE,
      source: texts.get(file) ?? '',
      target: present(texts.get(articlePath(file, language))),
    })),
  ].toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
}

const present = (text: string | undefined): string | null => (text === undefined || text.trim() === '' ? null : text);

/** Counts the texts of a draft, and those that each language misses. @throws OperationRefusal `texts.mistakes` */
export async function missingTexts(
  db: Db,
  view: DraftView,
): Promise<{ total: number; languages: { language: Locale; missing: number }[] }> {
  const texts = await yamlTexts(db, view);
  const articles = englishArticles(view);
  const paths = new Set(pathsOf(view).files);
  const languages = (await targetLanguages(db, view)).map((language) => ({
    language,
    missing:
      texts.filter((one) => present(one.texts[language]) === null).length +
      articles.filter((file) => !paths.has(articlePath(file, language))).length,
  }));
  return { total: texts.length + articles.length, languages };
}
