import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { undefinedIfMissing } from '../apply/catalog.file.ts';
import { isLeftover, readBytes, YAML_LIMIT_BYTES } from '../apply/catalog.text.ts';
import { type CatalogSections, collectionsOf } from '../schema/section.ts';

/** The text files of a catalogue folder, unchanged, by their path in the folder. */
export type Sources = ReadonlyMap<string, string>;

/** Path -> hash of the text. */
export type FileMap = Readonly<Record<string, string>>;

export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

const IS_TEXT = /\.(?:yaml|md)$/;
/** Files read in parallel: open files are limited. */
const PARALLEL_READS = 32;

async function textFilesBelow(dir: string, folder: string, depth: number): Promise<string[]> {
  const entries = (await undefinedIfMissing(readdir(join(dir, folder), { withFileTypes: true }))) ?? [];
  const found: string[] = [];
  for (const entry of entries) {
    if (isLeftover(entry.name)) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(depth > 0 ? await textFilesBelow(dir, path, depth - 1) : []));
    else if (IS_TEXT.test(entry.name)) found.push(path);
  }
  return found;
}

/** Returns the paths of the text files, sorted. Folders that no part of the catalogue reads are left out. */
async function sourcePaths(dir: string, sections: CatalogSections): Promise<string[]> {
  const folders = ['games', ...collectionsOf(sections).map(({ folder }) => folder)];
  const below = await Promise.all(folders.map((folder) => textFilesBelow(dir, folder, 3)));
  return [...(await textFilesBelow(dir, '', 0)), ...below.flat()].toSorted();
}

/** Identifies the state of files without reading them. */
async function stampOf(dir: string, paths: readonly string[]): Promise<string> {
  const stamps = await Promise.all(
    paths.map(async (path) => {
      const found = await undefinedIfMissing(stat(join(dir, path)));
      return `${path} ${found?.size} ${found?.mtimeMs}`;
    }),
  );
  return stamps.join('\n');
}

/**
 * Reads the text files of a folder before it is loaded. Files that are not text in UTF-8 are left out: those of the
 * catalogue are reported by the check.
 * @returns the files, and a function that tells if they changed since
 */
export async function readSources(
  dir: string,
  sections: CatalogSections,
): Promise<{ sources: Sources; haveChanged(): Promise<boolean> }> {
  const paths = await sourcePaths(dir, sections);
  const stamp = await stampOf(dir, paths);
  const sources = new Map<string, string>();
  for (let next = 0; next < paths.length; next += PARALLEL_READS) {
    const some = paths.slice(next, next + PARALLEL_READS);
    const read = await Promise.all(some.map((path) => readBytes(join(dir, path), YAML_LIMIT_BYTES)));
    for (const [at, path] of some.entries()) {
      const text = read[at]?.content && exactText(read[at].content);
      if (text !== undefined) sources.set(path, text);
    }
  }
  return { sources, haveChanged: async () => (await stampOf(dir, await sourcePaths(dir, sections))) !== stamp };
}

/** Returns bytes as a text that is written as the same bytes; undefined if there is none that PostgreSQL can store. */
function exactText(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8');
  return bytes.includes(0) || !Buffer.from(text).equals(bytes) ? undefined : text;
}
