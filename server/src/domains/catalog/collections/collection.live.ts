import type { Sql } from '#server/db/client.ts';
import { byteCache } from '#server/kernel/work/byte-cache.ts';
import { documentName, parseStoredDocument } from '../catalog.documents.ts';
import type { CollectionEntry, Collections, CollectionView } from '../catalog.model.ts';
import { type DocumentRef, readVersions, readVersionText } from '../catalog.repo.ts';
import { type AnyCollection, type CatalogSections, collectionsOf } from '../schema/section.ts';

/** The collections of a process: the summaries of all entries, and a cache of whole entries. */
export interface LiveCollections {
  /**
   * Returns the collections of one applied state, as an immutable view.
   * @throws Error if an entry does not fit this version
   */
  view(documents: readonly DocumentRef[]): Promise<Collections>;
  cachedBytes(): number;
}

/** Entries in memory at the same time while summaries are computed. */
const BATCH_SIZE = 20;
/** A character of a JavaScript string takes at most two bytes. */
const CHARACTER_BYTES = 2;

const keyOf = ({ kind, id, hash }: DocumentRef): string => `${kind} ${id} ${hash}`;

export function liveCollections(sql: Sql, parts: CatalogSections, maxBytes: number): LiveCollections {
  const cache = byteCache<unknown>(maxBytes);
  let known: ReadonlyMap<string, CollectionEntry<unknown>> = new Map();

  const read = (collection: AnyCollection, ref: DocumentRef): Promise<unknown> =>
    cache.get(keyOf(ref), async () => {
      const text = (await readVersionText(sql, ref)) ?? throwMissingVersion(ref);
      const value = parseStoredDocument(collection.schema, ref, JSON.parse(text));
      return { value, bytes: text.length * CHARACTER_BYTES };
    });

  const viewOf = (collection: AnyCollection, entries: readonly CollectionEntry<unknown>[]) => {
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const view: CollectionView<unknown, unknown> = {
      entries,
      find: (id) => byId.get(id),
      read: async (id) => {
        const entry = byId.get(id);
        return entry && (await read(collection, { kind: collection.name, id, hash: entry.hash }));
      },
    };
    return view;
  };

  return {
    async view(documents) {
      const views = new Map<string, CollectionView<unknown, unknown>>();
      const all = new Map<string, CollectionEntry<unknown>>();
      for (const collection of collectionsOf(parts)) {
        const refs = documents.filter(({ kind }) => kind === collection.name);
        const added = refs.filter((ref) => !known.has(keyOf(ref)));
        const fresh = await readSummaries(sql, collection, added);
        const entries = refs.map((ref) => known.get(keyOf(ref)) ?? fresh.get(keyOf(ref)) ?? throwMissingVersion(ref));
        for (const entry of entries) all.set(keyOf({ kind: collection.name, ...entry }), entry);
        views.set(collection.name, viewOf(collection, entries));
      }
      known = all;
      return views;
    },
    cachedBytes: cache.bytes,
  };
}

async function readSummaries(
  sql: Sql,
  collection: AnyCollection,
  refs: readonly DocumentRef[],
): Promise<Map<string, CollectionEntry<unknown>>> {
  const found = new Map<string, CollectionEntry<unknown>>();
  for (let next = 0; next < refs.length; next += BATCH_SIZE) {
    for (const { document, ...ref } of await readVersions(sql, refs.slice(next, next + BATCH_SIZE))) {
      const summary = collection.summary(parseStoredDocument(collection.schema, ref, document));
      found.set(keyOf(ref), { id: ref.id, hash: ref.hash, summary });
    }
  }
  return found;
}

const throwMissingVersion = (ref: DocumentRef): never => {
  throw new Error(
    `catalog_revisions has no row for the applied document ${documentName(ref)}: restore the table from a backup`,
  );
};
