import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LOCALES, locale } from '#contract/locales.ts';
import { type CatalogFile, fitting, ifThere, type Reading, yamlFile } from '../apply/catalog.file.ts';
import { isLeftover, readText } from '../apply/catalog.text.ts';
import { type CatalogProblem, inText, readYaml, type Source, wholeFile } from '../apply/catalog.yaml.ts';
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
const AT_ONCE = 16;
const META = 'meta.yaml';

/** Reads the entries of a collection. A missing folder has none. */
export async function readCollection(
  dir: string,
  collection: AnyCollection,
): Promise<{ collection: CollectionFile; problems: CatalogProblem[] }> {
  const folder = join(dir, collection.folder);
  const found = await ifThere(readdir(folder, { withFileTypes: true }));
  const places = (found ?? [])
    .filter(({ name }) => !isLeftover(name))
    .map((entry) => ({ path: join(folder, entry.name), isFolder: entry.isDirectory() }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const entries = new Map<string, CatalogFile<unknown> | null>();
  const problems: CatalogProblem[] = [];
  for (let next = 0; next < places.length; next += AT_ONCE) {
    const some = places.slice(next, next + AT_ONCE).map(async (place) => ({
      ...place,
      ...(await readEntry(place, collection)),
    }));
    for (const { path, isFolder, file, problems: own } of await Promise.all(some)) {
      const id = idAt({ path, isFolder });
      if (entries.has(id)) problems.push(wholeFile(path, `is a duplicate: keep either ${id}.yaml or the folder ${id}`));
      else entries.set(id, file);
      problems.push(...own);
    }
  }
  return { collection: { collection, entries: [...entries].map(([id, file]) => ({ id, file })) }, problems };
}

/** Returns the id of an entry. Normalised, because some file systems decompose accented letters. */
const idAt = ({ path, isFolder }: { path: string; isFolder: boolean }): string =>
  (isFolder ? basename(path) : basename(path, '.yaml')).normalize();

async function readEntry(
  { path, isFolder }: { path: string; isFolder: boolean },
  collection: AnyCollection,
): Promise<Reading<unknown>> {
  if (!isFolder && !path.endsWith('.yaml'))
    return { file: null, problems: [wholeFile(path, 'is not an entry: use a file that ends in .yaml, or a folder')] };
  const id = (collection.id ?? idWord).safeParse(idAt({ path, isFolder }));
  if (!id.success)
    return { file: null, problems: [wholeFile(path, `has an invalid name: it ${id.error.issues[0]?.message}`)] };
  if (isFolder) return await readFolder(path, collection);
  const text = (await readText(path)) ?? { wrong: 'is missing' };
  return text.wrong === undefined
    ? yamlFile(path, text.content, collection.schema, collection)
    : { file: null, problems: [wholeFile(path, text.wrong)] };
}

/** Reads an entry that is a folder: `meta.yaml` and a Markdown file for each language. */
async function readFolder(path: string, collection: AnyCollection): Promise<Reading<unknown>> {
  const meta = (await readText(join(path, META))) ?? { wrong: 'is missing' };
  if (meta.wrong !== undefined) return { file: null, problems: [wholeFile(join(path, META), meta.wrong)] };
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
      return inText(text, texts.get(language) ?? '', finding.at ?? 0, finding.message);
    },
  };
  return fitting(source, collection.schema, collection, value);
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
    if (!name.endsWith('.md') || !language.success) problems.push(wholeFile(file, nameMeant(name)));
    else if (text?.wrong !== undefined) problems.push(wholeFile(file, text.wrong));
    else texts.set(language.data, text?.content ?? '');
  }
  return { texts, problems };
}

/** Suggests a name for a file that is neither `meta.yaml` nor the text in a language. */
function nameMeant(name: string): string {
  if (name === 'meta.yml') return `must be named ${META}`;
  const lower = locale.safeParse(basename(name, '.md').toLowerCase().replace('_', '-'));
  if (name.endsWith('.md') && lower.success) return `must be named ${lower.data}.md`;
  return `must be ${META} or the text in a language, such as en.md (languages: ${LOCALES.join(', ')})`;
}
