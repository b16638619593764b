import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Db } from '#server/db/client.ts';
import { type FileMap, pictureBytes, readTexts } from '#server/domains/catalog/index.ts';
import { OperationRefusal } from './refusal.ts';

/** Files that are written or read at a time. */
const BATCH_SIZE = 50;

/** @throws OperationRefusal `catalog.export_folder`: an export overwrites nothing */
export async function checkEmptyFolder(dir: string): Promise<void> {
  const found = await readdir(dir).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new OperationRefusal('catalog.export_folder', `${dir} is not a folder: name a new one.`);
  });
  if (found.length > 0)
    throw new OperationRefusal('catalog.export_folder', `${dir} is not empty: an export overwrites nothing.`);
}

/** Reports whether a path stays in its folder. Paths come from the database, and the export may run elsewhere. */
export const isInFolder = (path: string): boolean =>
  !/^\/|\\|\0/.test(path) && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

async function write(dir: string, path: string, content: string | Buffer): Promise<void> {
  if (!isInFolder(path))
    throw new OperationRefusal('catalog.export_path', `${path} leads out of the folder: it is not written.`);
  await mkdir(dirname(join(dir, path)), { recursive: true });
  await writeFile(join(dir, path), content);
}

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let next = 0; next < all.length; next += BATCH_SIZE) yield all.slice(next, next + BATCH_SIZE);
}

/** Writes text files by their hashes. */
export async function writeTexts(db: Db, dir: string, files: FileMap): Promise<void> {
  for (const batch of batches(Object.entries(files))) {
    const texts = await readTexts(
      db,
      batch.map(([, hash]) => hash),
    );
    for (const [path, hash] of batch) {
      const text = texts.get(hash);
      if (text === undefined) throw new Error(`the text of ${path} is not stored`);
      await write(dir, path, text);
    }
  }
}

/** Writes pictures by their hashes. */
export async function writePictures(db: Db, dir: string, pictures: FileMap): Promise<void> {
  for (const [path, hash] of Object.entries(pictures)) await write(dir, path, await pictureBytes(db, hash));
}
