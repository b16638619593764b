import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LOCALES, locale } from '#contract/locales.ts';
import {
  type CatalogFile,
  type CheckedFile,
  checkFile,
  checkYamlFile,
  undefinedIfMissing,
} from '../apply/catalog.file.ts';
import { isLeftover, readText } from '../apply/catalog.text.ts';
import { type CatalogProblem, fileProblem, readYaml, type Source, textProblem } from '../apply/catalog.yaml.ts';
import type { AnyCollection } from '../schema/section.ts';
import { id as idWord } from '../schema/vocabulary.ts';

/** The entries of a collection, in the order of their paths. The file of an invalid entry is null. */
export interface CollectionFile {
  collection: AnyCollection;
  entries: { id: string; file: CatalogFile<unknown> | null }[];
}

/** The limit for a text in one language. It keeps documents so small that hundreds fit in memory. */
export const TEXT_LIMIT_BYTES = 256 * 1024;
/** Entries read in parallel. Each may have a file for every language, and open files are limited. */
const PARALLEL_READS = 16;
const META = 'meta.yaml';

/** Reads the entries of a collection. A missing folder has none. */
export async function readCollection(
  dir: string,
  collection: AnyCollection,
): Promise<{ collection: CollectionFile; problems: CatalogProblem[] }> {
  const folder = join(dir, collection.folder);
  const found = await undefinedIfMissing(readdir(folder, { withFileTypes: true }));
  const places = (found ?? [])
    .filter(({ name }) => !isLeftover(name))
    .map((entry) => ({ path: join(folder, entry.name), isFolder: entry.isDirectory() }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const entries = new Map<string, CatalogFile<unknown> | null>();
  const problems: CatalogProblem[] = [];
  for (let next = 0; next < places.length; next += PARALLEL_READS) {
    const some = places.slice(next, next + PARALLEL_READS).map(async (place) => ({
      ...place,
      ...(await readEntry(place, collection)),
    }));
    for (const { path, isFolder, file, problems: own } of await Promise.all(some)) {
      const id = entryId({ path, isFolder });
      if (entries.has(id))
        problems.push(fileProblem(path, `is a duplicate: keep either ${id}.yaml or the folder ${id}`));
      else entries.set(id, file);
      problems.push(...own);
    }
  }
  return { collection: { collection, entries: [...entries].map(([id, file]) => ({ id, file })) }, problems };
}

/** Returns the id of an entry. Normalised, because some file systems decompose accented letters. */
const entryId = ({ path, isFolder }: { path: string; isFolder: boolean }): string =>
  (isFolder ? basename(path) : basename(path, '.yaml')).normalize();

async function readEntry(
  { path, isFolder }: { path: string; isFolder: boolean },
  collection: AnyCollection,
): Promise<CheckedFile<unknown>> {
  if (!isFolder && !path.endsWith('.yaml'))
    return { file: null, problems: [fileProblem(path, 'is not an entry: use a file that ends in .yaml, or a folder')] };
  const id = (collection.id ?? idWord).safeParse(entryId({ path, isFolder }));
  if (!id.success)
    return { file: null, problems: [fileProblem(path, `has an invalid name: it ${id.error.issues[0]?.message}`)] };
  if (isFolder) return await readFolder(path, collection);
  const text = (await readText(path)) ?? { wrong: 'is missing' };
  return text.wrong === undefined
    ? checkYamlFile(path, text.content, collection.schema, collection)
    : { file: null, problems: [fileProblem(path, text.wrong)] };
}

/** Reads an entry that is a folder: `meta.yaml` and a Markdown file for each language. */
async function readFolder(path: string, collection: AnyCollection): Promise<CheckedFile<unknown>> {
  const meta = (await readText(join(path, META))) ?? { wrong: 'is missing' };
  if (meta.wrong !== undefined) return { file: null, problems: [fileProblem(join(path, META), meta.wrong)] };
  const yaml = readYaml(join(path, META), meta.content);
  const { texts, problems } = await readTexts(path);
  const wrong = [...yaml.problems, ...problems];
  if (wrong.length > 0) return { file: null, problems: wrong };
  const { value } = yaml.source;
  const source: Source = {
    value: typeof value === 'object' && !Array.isArray(value) ? { ...value, texts: Object.fromEntries(texts) } : value,
    problem(finding) {
      const [part, language] = finding.path;
      if (part !== 'texts' || typeof language !== 'string') return yaml.source.problem(finding);
      const text = join(path, `${language}.md`);
      return textProblem(text, texts.get(language) ?? '', finding.at ?? 0, finding.message);
    },
  };
  return checkFile(source, collection.schema, collection, value);
}

/** Reads the Markdown files of a folder, by language. */
async function readTexts(path: string): Promise<{ texts: Map<string, string>; problems: CatalogProblem[] }> {
  const texts = new Map<string, string>();
  const problems: CatalogProblem[] = [];
  const names = (await readdir(path)).filter((name) => !isLeftover(name) && name !== META).toSorted();
  const contents = await Promise.all(names.map((name) => readText(join(path, name), TEXT_LIMIT_BYTES)));
  for (const [at, name] of names.entries()) {
    const file = join(path, name);
    const language = locale.safeParse(basename(name, '.md'));
    const text = contents[at];
    if (!name.endsWith('.md') || !language.success) problems.push(fileProblem(file, suggestName(name)));
    else if (text?.wrong !== undefined) problems.push(fileProblem(file, text.wrong));
    else texts.set(language.data, text?.content ?? '');
  }
  return { texts, problems };
}

/** Suggests a name for a file that is neither `meta.yaml` nor the text in a language. */
function suggestName(name: string): string {
  if (name === 'meta.yml') return `must be named ${META}`;
  const lower = locale.safeParse(basename(name, '.md').toLowerCase().replace('_', '-'));
  if (name.endsWith('.md') && lower.success) return `must be named ${lower.data}.md`;
  return `must be ${META} or the text in a language, such as en.md (languages: ${LOCALES.join(', ')})`;
}
