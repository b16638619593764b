import { readFile } from 'node:fs/promises';
import type { Tx } from '#server/db/client.ts';
import { addAssets, missingAssets, type StoredDocument, writeDocuments } from '../catalog.repo.ts';
import { type ArtFile, artFile, hashOfFile } from './catalog.art.ts';

/** Size of one statement: few round trips, but no message of hundreds of megabytes. */
const BATCH_BYTES = 4 * 1024 * 1024;

/** Splits a list into parts of about `BATCH_BYTES`. */
function* batches<T>(all: readonly T[], size: (one: T) => number): Generator<T[]> {
  let batch: T[] = [];
  let bytes = 0;
  for (const one of all) {
    batch.push(one);
    bytes += size(one);
    if (bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

export async function storeDocuments(tx: Tx, documents: readonly StoredDocument[]): Promise<void> {
  for (const batch of batches(documents, ({ document }) => JSON.stringify(document).length)) {
    await writeDocuments(tx, batch);
  }
}

/**
 * Stores the images that are not stored yet.
 * @throws Error if an image changed since it was checked
 */
export async function storeImages(tx: Tx, art: readonly ArtFile[]): Promise<void> {
  const byHash = new Map(art.map((one) => [hashOfFile(one.file), one]));
  const missing = await missingAssets(tx, [...byHash.keys()]);
  const wanted = [...byHash].filter(([hash]) => missing.has(hash));
  for (const batch of batches(wanted, ([, { size }]) => size)) {
    const read = batch.map(async ([hash, { type, file, path }]) => {
      const bytes = await readFile(path);
      if (artFile(path, bytes).file !== file) throw new Error(`${path} changed during the apply: apply again`);
      return { hash, type, bytes };
    });
    await addAssets(tx, await Promise.all(read));
  }
}
