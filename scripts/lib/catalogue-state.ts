import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Sql } from '#server/db/client.ts';
import { readDocuments } from '#server/domains/catalog/index.ts';
import { hashOfFiles, sourceFiles } from './files-hash.ts';
import { ROOT } from './web-build.ts';

/**
 * Compares, unless nothing that decides it changed since nothing was found to differ: reading a folder takes half of a start.
 * @param file keeps the state at which nothing differed
 * @param differs compares, and makes equal what may be made so
 */
export async function unlessEqual(
  file: string,
  stateOf: () => Promise<string | undefined>,
  differs: () => Promise<boolean>,
): Promise<void> {
  const state = await stateOf();
  if (state !== undefined && state === kept(file)) return;
  if (await differs()) return;
  // What was changed meanwhile may not be what was compared.
  if (state !== undefined && state === (await stateOf())) keep(file, state);
}

/**
 * What decides whether a folder of the catalogue differs from what is applied: the program that reads it, all that it holds, and the hashes of
 * the applied documents. Undefined where that cannot be told.
 */
export async function catalogueState(sql: Sql, dir: string): Promise<string | undefined> {
  const folder = hashOfFolder(dir);
  if (folder === undefined) return undefined;
  const program = [...sourceFiles(ROOT, 'contract'), ...sourceFiles(ROOT, 'server'), 'package-lock.json'];
  const parts = [process.version, dir, hashOfFiles(ROOT, program), folder, await readDocuments(sql)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Undefined where something is neither file nor folder, or may not be read: what is wrong with it, only who reads it all can say. */
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

/** A file that cannot be read or written costs the next start its second, and no more. */
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
