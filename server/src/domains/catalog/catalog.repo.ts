import type { Db } from '#server/db/client.ts';
import type { CatalogDocument, DocumentKind } from './catalog.documents.ts';

export interface StoredDocument extends CatalogDocument {
  hash: string;
}

export interface StoredAsset {
  hash: string;
  type: string;
  bytes: Buffer;
}

/** Serialises applies on every node until the transaction ends. */
export const lockCatalog = (db: Db) => db`SELECT pg_advisory_xact_lock(hashtext('manawell.catalog'))`;

export const readDocuments = (db: Db): Promise<StoredDocument[]> =>
  db<StoredDocument[]>`SELECT kind, id, hash, document FROM catalog_documents ORDER BY kind, id`;

/** Writes a document, or removes it when null, and keeps the version in the history. */
export const writeDocument = async (
  db: Db,
  kind: DocumentKind,
  id: string,
  version: { hash: string; document: unknown } | null,
): Promise<void> => {
  const document = version ? JSON.stringify(version.document) : null;
  const hash = version?.hash ?? null;
  if (version) {
    await db`
      INSERT INTO catalog_documents (kind, id, hash, document) VALUES (${kind}, ${id}, ${hash}, ${document}::text::jsonb)
      ON CONFLICT (kind, id) DO UPDATE SET hash = excluded.hash, document = excluded.document, applied_at = now()`;
  } else {
    await db`DELETE FROM catalog_documents WHERE kind = ${kind} AND id = ${id}`;
  }
  await db`INSERT INTO catalog_revisions (kind, id, hash, document) VALUES (${kind}, ${id}, ${hash}, ${document}::text::jsonb)`;
};

/** Images by content: one that is already there stays as it is. */
export const addAsset = (db: Db, { hash, type, bytes }: StoredAsset) =>
  db`INSERT INTO catalog_assets (hash, type, bytes) VALUES (${hash}, ${type}, ${bytes}) ON CONFLICT (hash) DO NOTHING`;

export const readAssets = (db: Db, except: readonly string[]): Promise<StoredAsset[]> =>
  db<StoredAsset[]>`SELECT hash, type, bytes FROM catalog_assets WHERE hash <> ALL (${except as string[]})`;

/** Told to every listening node when the transaction commits. */
export const notifyCatalog = (db: Db) => db`SELECT pg_notify('catalog', '')`;
