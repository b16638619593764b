import type { Db, Tx } from '#server/db/client.ts';
import type { StoredAsset } from '../catalog.repo.ts';

/** A changed picture; a hash of null: it is removed. */
export interface DraftPicture {
  path: string;
  hash: string | null;
  /** Size in bytes; null if it is removed. */
  size: number | null;
  by: string;
  at: Date;
}

export const draftPictures = (db: Db, id: string) => db<DraftPicture[]>`
  select path, picture.hash, length(bytes) as size, changed_by as by, changed_at as at
  from catalog_draft_pictures as picture left join catalog_draft_contents as content on content.hash = picture.hash
  where draft = ${id} order by path collate "C"`;

/** Returns the content of a draft's picture. */
export async function draftContent(db: Db, hash: string): Promise<StoredAsset | undefined> {
  const [row] = await db<StoredAsset[]>`select hash, type, bytes from catalog_draft_contents where hash = ${hash}`;
  return row;
}

const ART_FILE = /^([0-9a-f]{32})\.[a-z0-9]+$/;

/** Returns a picture of a draft by its file name in addresses, such as `<hash>.svg`. */
export async function draftArt(db: Db, file: string): Promise<Pick<StoredAsset, 'type' | 'bytes'> | undefined> {
  const [, hash] = ART_FILE.exec(file) ?? [];
  return hash === undefined ? undefined : await draftContent(db, hash);
}

/** Returns the sizes in bytes of pictures of the shop and of drafts, by hash. */
export async function pictureSizes(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const wanted = [...new Set(hashes)];
  const rows = await db<{ hash: string; size: number }[]>`
    select hash, length(bytes) as size from catalog_assets where hash = any (${wanted}::text[])
    union select hash, length(bytes) from catalog_draft_contents where hash = any (${wanted}::text[])`;
  return new Map(rows.map(({ hash, size }) => [hash, size]));
}

/** Drafts share contents, so one transaction at a time adds or deletes some. Take this lock after all others. */
const lockContents = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtext('manawell.draft_pictures'))`;

/** Stores a changed picture in place of its earlier version. @param content null: the picture is removed */
export async function putDraftPicture(
  tx: Tx,
  id: string,
  { path, content }: { path: string; content: StoredAsset | null },
  by: string,
): Promise<void> {
  await lockContents(tx);
  const before = await tx<{ hash: string | null }[]>`
    select hash from catalog_draft_pictures where draft = ${id} and path = ${path}`;
  if (content)
    await tx`
      insert into catalog_draft_contents (hash, type, bytes) values (${content.hash}, ${content.type}, ${content.bytes})
      on conflict (hash) do nothing`;
  await tx`
    insert into catalog_draft_pictures (draft, path, hash, changed_by)
    values (${id}, ${path}, ${content?.hash ?? null}, ${by})
    on conflict (draft, path) do update set hash = excluded.hash, changed_by = excluded.changed_by, changed_at = now()`;
  await forgetContents(tx, before);
}

/** Takes changes of pictures back: the base's pictures are in the draft again. @param paths null: of all pictures */
export async function dropDraftPictures(tx: Tx, id: string, paths: readonly string[] | null): Promise<void> {
  if (paths?.length === 0) return;
  await lockContents(tx);
  const dropped = await tx<{ hash: string | null }[]>`
    delete from catalog_draft_pictures
    where draft = ${id} and (${paths}::text[] is null or path = any (${paths}::text[])) returning hash`;
  await forgetContents(tx, dropped);
}

/** Deletes contents that no draft names any more. */
async function forgetContents(tx: Tx, rows: readonly { hash: string | null }[]): Promise<void> {
  const hashes = rows.flatMap(({ hash }) => hash ?? []);
  if (hashes.length === 0) return;
  await tx`
    delete from catalog_draft_contents as content where hash = any (${hashes}::text[])
    and not exists (select from catalog_draft_pictures as picture where picture.hash = content.hash)`;
}

/** Copies pictures of a draft to those of the shop. Call it under the lock that applies take. */
export const publishDraftPictures = (tx: Tx, id: string, hashes: readonly string[]) => tx`
  insert into catalog_assets (hash, type, bytes, sold)
  select hash, type, bytes, false from catalog_draft_contents as content where hash = any (${hashes}::text[])
  and exists (select from catalog_draft_pictures as picture where picture.draft = ${id} and picture.hash = content.hash)
  on conflict (hash) do nothing`;
