import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Sql } from '#server/db/client.ts';
import { readDocuments } from '#server/domains/catalog/index.ts';
import { hashOfFiles, sourceFiles } from './files-hash.ts';
import { ROOT } from './web-build.ts';

/**
 * Compares, unless the state is the same as when no difference was found: reading a folder takes half of the time of a
 * start.
 * @param file keeps the state in which nothing differed.
 * @param differs compares, and applies the changes that it may apply.
 */
export async function unlessEqual(
  file: string,
  stateOf: () => Promise<string | undefined>,
  differs: () => Promise<boolean>,
): Promise<void> {
  const state = await stateOf();
  if (state !== undefined && state === kept(file)) return;
  if (await differs()) return;
  // A change during the comparison may not have been compared.
  if (state !== undefined && state === (await stateOf())) keep(file, state);
}

/**
 * Returns a hash that changes if a catalogue folder may differ from the applied catalogue. It covers the program that
 * reads the folder, the content of the folder, and the hashes of the applied documents. Undefined if the state cannot
 * be determined.
 */
export async function catalogueState(sql: Sql, dir: string): Promise<string | undefined> {
  const folder = hashOfFolder(dir);
  if (folder === undefined) return undefined;
  const program = [...sourceFiles(ROOT, 'contract'), ...sourceFiles(ROOT, 'server'), 'package-lock.json'];
  const parts = [process.version, dir, hashOfFiles(ROOT, program), folder, await readDocuments(sql)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Undefined if an entry is neither file nor folder, or cannot be read; the full comparison reports the reason. */
function hashOfFolder(dir: string): string | undefined {
  try {
    const entries = readdirSync(dir, { withFileTypes: true, recursive: true });
    if (!entries.every((entry) => entry.isFile() || entry.isDirectory())) return undefined;
    const paths = (some: readonly Dirent[]) =>
      some.map(({ parentPath, name }) => relative(dir, join(parentPath, name)));
    const [files, folders] = [true, false].map((is) => paths(entries.filter((entry) => entry.isFile() === is)).sort());
    return `${hashOfFiles(dir, files ?? [])} ${folders?.join('\0')}`;
  } catch {
    return undefined;
  }
}

/** Returns undefined if the file cannot be read: the next start then only takes a second longer. */
function kept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function keep(file: string, state: string): void {
  try {
    writeFileSync(file, state);
  } catch {
    return;
  }
}
