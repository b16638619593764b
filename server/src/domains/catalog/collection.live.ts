import type { Sql } from '#server/db/client.ts';
import { byteCache } from './byte-cache.ts';
import type { CollectionEntry, Collections, CollectionView } from './catalog.model.ts';
import { type DocumentRef, readVersions, readVersionText } from './catalog.repo.ts';
import { type AnyCollection, type CatalogSections, collectionsOf } from './section.ts';

/** The collections of a process: of each entry its summary, and whole those that were asked for last. */
export interface LiveCollections {
  /**
   * The collections of one applied state, which stay as they are.
   * @throws where an entry does not fit this version
   */
  view(documents: readonly DocumentRef[]): Promise<Collections>;
  cachedBytes(): number;
}

/** So many entries are in memory at once while summaries are taken. */
const AT_ONCE = 20;
/** A character of a JavaScript text takes two bytes at most. */
const CHARACTER_BYTES = 2;

const keyOf = ({ kind, id, hash }: DocumentRef): string => `${kind} ${id} ${hash}`;

export function liveCollections(sql: Sql, parts: CatalogSections, maxBytes: number): LiveCollections {
  const cache = byteCache<unknown>(maxBytes);
  let known: ReadonlyMap<string, CollectionEntry<unknown>> = new Map();

  const read = (collection: AnyCollection, ref: DocumentRef): Promise<unknown> =>
    cache.get(keyOf(ref), async () => {
      const text = await readVersionText(sql, ref);
      if (text === undefined) return undefined;
      return { value: collection.schema.parse(JSON.parse(text)), bytes: text.length * CHARACTER_BYTES };
    });

  /** Summaries of what is new; those of before stay. */
  const summarise = async (
    collection: AnyCollection,
    refs: readonly DocumentRef[],
    into: Map<string, CollectionEntry<unknown>>,
  ) => {
    const fresh = refs.filter((ref) => !known.has(keyOf(ref)));
    for (let next = 0; next < fresh.length; next += AT_ONCE) {
      for (const { document, ...ref } of await readVersions(sql, fresh.slice(next, next + AT_ONCE))) {
        const { id, hash } = ref;
        into.set(keyOf(ref), { id, hash, summary: collection.summary(collection.schema.parse(document)) });
      }
    }
  };

  const viewOf = (
    collection: AnyCollection,
    refs: readonly DocumentRef[],
    all: ReadonlyMap<string, CollectionEntry<unknown>>,
  ) => {
    const entries = refs.flatMap((ref) => all.get(keyOf(ref)) ?? []);
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
        for (const ref of refs) {
          const entry = known.get(keyOf(ref));
          if (entry) all.set(keyOf(ref), entry);
        }
        await summarise(collection, refs, all);
        views.set(collection.name, viewOf(collection, refs, all));
      }
      known = all;
      return views;
    },
    cachedBytes: cache.bytes,
  };
}
