import type { Db, Tx } from '#server/db/client.ts';
import { type FileMap, type Sources, textHash } from './source-files.ts';

/** Texts in one statement. */
const BATCH_SIZE = 200;

/** The files of a target: their hashes, and the texts that may be missing in the database. */
export interface SourceFiles {
  map: FileMap;
  texts: Sources;
}

export const toSourceFiles = (sources: Sources): SourceFiles => ({
  map: Object.fromEntries([...sources].map(([path, text]) => [path, textHash(text)])),
  texts: new Map([...sources.values()].map((text) => [textHash(text), text])),
});

/** Returns the files of a revision; null if the version that applied it did not store them. */
export async function filesOfRevision(db: Db, revision: number): Promise<FileMap | null> {
  const [row] = await db<{ files: FileMap | null }[]>`
    select files from catalog_applies where catalog_applies.revision = ${revision}`;
  return row?.files ?? null;
}

/** Returns texts by hash. */
export async function readTexts(db: Db, hashes: readonly string[]): Promise<Sources> {
  const rows = await db<{ hash: string; text: string }[]>`
    select hash, text from catalog_sources where hash = any (${[...new Set(hashes)]}::text[])`;
  return new Map(rows.map(({ hash, text }) => [hash, text]));
}

/** Stores the files of a revision. */
export async function storeFiles(tx: Tx, revision: number, { map, texts }: SourceFiles): Promise<void> {
  const all = [...texts];
  for (let next = 0; next < all.length; next += BATCH_SIZE) {
    const some = all.slice(next, next + BATCH_SIZE);
    await tx`
      insert into catalog_sources (hash, text)
      select * from unnest(${some.map(([hash]) => hash)}::text[], ${some.map(([, text]) => text)}::text[])
      on conflict (hash) do nothing`;
  }
  await tx`
    update catalog_applies set files = ${JSON.stringify(map)}::text::jsonb where catalog_applies.revision = ${revision}`;
}

/** Returns true if both maps have the same files. */
export function isSameMap(one: FileMap, other: FileMap): boolean {
  const paths = Object.keys(one);
  return paths.length === Object.keys(other).length && paths.every((path) => one[path] === other[path]);
}

/** Deletes texts that no revision names any more. Call it under the lock that applies take. */
export const forgetTexts = (tx: Tx) => tx`
  delete from catalog_sources as source where not exists (
    select from catalog_applies as apply, jsonb_each_text(apply.files) as file where file.value = source.hash)`;
