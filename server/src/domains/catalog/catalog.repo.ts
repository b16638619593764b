import type { Db } from '#server/db/client.ts';
import type { CatalogDocument } from './catalog.documents.ts';

/** A version of a document, identified by `documentHash`. */
export interface DocumentRef {
  kind: string;
  id: string;
  hash: string;
}

export type StoredDocument = CatalogDocument & DocumentRef;

export interface StoredAsset {
  hash: string;
  type: string;
  bytes: Buffer;
}

/** Locks the catalogue until the transaction ends, so only one apply runs at a time on all nodes. */
export const lockCatalog = (db: Db) => db`SELECT pg_advisory_xact_lock(hashtext('manawell.catalog'))`;

/** Reads all documents in one snapshot, by kind and id. `document` is null except for the given kinds. */
export const readDocuments = (db: Db, kinds: readonly string[] = []): Promise<StoredDocument[]> =>
  db<StoredDocument[]>`
    SELECT kind, id, hash, CASE WHEN kind = ANY (${kinds}::text[]) THEN document END AS document
    FROM catalog_documents ORDER BY kind COLLATE "C", id COLLATE "C"`;

/** SQL of `document`: a section as it is applied, which may be newer than the catalogue in memory. No row: absent. */
export const appliedSection = (db: Db, name: string) => db`
  SELECT document FROM catalog_documents WHERE kind = ${name} AND id = ${name}`;

/** Reads versions of documents, current or former. */
export const readVersions = (db: Db, refs: readonly DocumentRef[]): Promise<StoredDocument[]> =>
  db<StoredDocument[]>`
    SELECT kind, id, hash, version.document
    FROM unnest(${refs.map(({ kind }) => kind)}::text[], ${refs.map(({ id }) => id)}::text[], ${refs.map(({ hash }) => hash)}::text[])
      AS wanted (kind, id, hash)
    CROSS JOIN LATERAL (
      SELECT document FROM catalog_revisions AS r
      WHERE r.kind = wanted.kind AND r.id = wanted.id AND r.hash = wanted.hash ORDER BY revision DESC LIMIT 1
    ) AS version`;

/** Reads one version as text, so that the caller knows its size. */
export const readVersionText = async (db: Db, { kind, id, hash }: DocumentRef): Promise<string | undefined> => {
  const [row] = await db<{ text: string }[]>`
    SELECT document::text AS text FROM catalog_revisions
    WHERE kind = ${kind} AND id = ${id} AND hash = ${hash} ORDER BY revision DESC LIMIT 1`;
  return row?.text;
};

/** Writes documents and adds their versions to the history. */
export const writeDocuments = (db: Db, documents: readonly StoredDocument[]) => db`
  WITH fresh AS MATERIALIZED (
    SELECT kind, id, hash, document::jsonb AS document, position FROM unnest(
      ${documents.map(({ kind }) => kind)}::text[], ${documents.map(({ id }) => id)}::text[],
      ${documents.map(({ hash }) => hash)}::text[], ${documents.map(({ document }) => JSON.stringify(document))}::text[]
    ) WITH ORDINALITY AS given (kind, id, hash, document, position)
  ), written AS (
    INSERT INTO catalog_documents (kind, id, hash, document) SELECT kind, id, hash, document FROM fresh
    ON CONFLICT (kind, id) DO UPDATE SET hash = excluded.hash, document = excluded.document, applied_at = now()
  )
  INSERT INTO catalog_revisions (kind, id, hash, document) SELECT kind, id, hash, document FROM fresh ORDER BY position`;

/** Removes documents and records the removal in the history. */
export const removeDocuments = (db: Db, documents: readonly Pick<DocumentRef, 'kind' | 'id'>[]) => db`
  WITH gone AS (
    DELETE FROM catalog_documents
    USING unnest(${documents.map(({ kind }) => kind)}::text[], ${documents.map(({ id }) => id)}::text[]) AS named (kind, id)
    WHERE catalog_documents.kind = named.kind AND catalog_documents.id = named.id
    RETURNING named.kind, named.id
  )
  INSERT INTO catalog_revisions (kind, id) SELECT kind, id FROM gone`;

/** Returns the hashes of images that are not stored yet. */
export const missingAssets = async (db: Db, hashes: readonly string[]): Promise<Set<string>> => {
  const rows = await db<{ hash: string }[]>`
    SELECT hash FROM unnest(${hashes}::text[]) AS hash WHERE NOT EXISTS (SELECT FROM catalog_assets AS a WHERE a.hash = hash.hash)`;
  return new Set(rows.map(({ hash }) => hash));
};

/** Marks the images of all current items as sold. They are never deleted, because orders store their addresses. */
export const markItemImagesSold = (db: Db) => db`
  UPDATE catalog_assets SET sold = true WHERE NOT sold AND hash IN (
    SELECT split_part(art.document ->> (item ->> 'art'), '.', 1)
    FROM catalog_documents AS game CROSS JOIN LATERAL jsonb_array_elements(game.document -> 'items') AS item
    CROSS JOIN catalog_documents AS art
    WHERE game.kind = 'game' AND art.kind = 'art'
  )`;

/** Stores images by content hash. Existing ones stay unchanged. */
export const addAssets = (db: Db, assets: readonly StoredAsset[]) => db`
  INSERT INTO catalog_assets (hash, type, bytes, sold)
  SELECT *, false FROM unnest(
    ${assets.map(({ hash }) => hash)}::text[], ${assets.map(({ type }) => type)}::text[], ${assets.map(({ bytes }) => bytes)}::bytea[]
  ) ON CONFLICT (hash) DO NOTHING`;

/** Reads the hashes of all stored images. */
export const readAssetHashes = async (db: Db): Promise<Set<string>> => {
  const rows = await db<{ hash: string }[]>`SELECT hash FROM catalog_assets`;
  return new Set(rows.map(({ hash }) => hash));
};

export const readAsset = async (db: Db, hash: string): Promise<StoredAsset | undefined> => {
  const [asset] = await db<StoredAsset[]>`SELECT hash, type, bytes FROM catalog_assets WHERE hash = ${hash}`;
  return asset;
};

/** Notifies every listening node when the transaction commits. */
export const notifyCatalog = (db: Db) => db`SELECT pg_notify('catalog', '')`;
