import type { Sql } from '#server/db/client.ts';
import { type Art, liveArt } from './art/art.live.ts';
import { parseDocuments, wholeKinds } from './catalog.documents.ts';
import { buildCatalogue, type Catalogue } from './catalog.model.ts';
import { readDocuments } from './catalog.repo.ts';
import { liveCollections } from './collections/collection.live.ts';
import type { CatalogSections } from './schema/section.ts';

/** The applied catalogue in memory, following every change of it on any node. */
export interface LiveCatalog {
  current(): Catalogue;
  /** Calls `listener` after each change; answers how to stop. */
  onChange(listener: (catalogue: Catalogue) => void): () => void;
  /** The image of an address `/platform/art/<hash>.svg`, by hash or file name, from memory or the database. */
  artBytes(hash: string): Promise<Art | undefined>;
  /** What images and entries of collections take of the memory now. */
  cachedBytes(): { art: number; entries: number };
  close(): Promise<void>;
}

/** How much of images, and of entries of collections, a process keeps: with all the rest of the catalogue less than 100 MB. */
export const CACHE_BYTES = { art: 32 * 1024 * 1024, entries: 16 * 1024 * 1024 };

export interface LiveOptions {
  sections: CatalogSections;
  /** Hears why a later state could not be read. */
  onError?: (error: unknown) => void;
  cacheBytes?: { art: number; entries: number };
}

/** The database holds none yet. */
export class NoCatalogue extends Error {}

const warn = (error: unknown): void => process.emitWarning(`catalogue not reloaded: ${String(error)}`);

/**
 * Loads the applied catalogue and follows its changes by `LISTEN catalog`, re-reading after a lost connection.
 * Throws NoCatalogue when none was applied, and when it does not fit this version. A later state that cannot be read leaves the
 * last good one in place and goes to `onError`.
 */
export const openCatalog = async (
  sql: Sql,
  { sections, onError = warn, cacheBytes = CACHE_BYTES }: LiveOptions,
): Promise<LiveCatalog> => {
  const art = liveArt(sql, cacheBytes.art);
  const collections = liveCollections(sql, sections, cacheBytes.entries);
  const listeners = new Set<(catalogue: Catalogue) => void>();
  let version = '';
  let catalogue: Catalogue | undefined;
  let closed = false;

  const reload = async (): Promise<void> => {
    const documents = await readDocuments(sql, wholeKinds(sections));
    if (documents.length === 0) {
      throw new NoCatalogue('no catalogue has been applied: run `npm run catalog -- apply DIR` first');
    }
    const next = documents.map(({ kind, id, hash }) => `${kind} ${id} ${hash}`).join('\n');
    if (next === version) return;
    // First: processes of another version may show these pictures, and have them asked for here, though this one cannot read the rest.
    await art.refresh();
    const fresh = buildCatalogue(parseDocuments(documents, sections), await collections.view(documents));
    version = next;
    catalogue = fresh;
    for (const listener of listeners) listener(fresh);
  };

  // One reload at a time, in order: a notice that arrives during one causes another.
  let queue: Promise<void> = Promise.resolve();
  const follow = () => {
    queue = queue.then(() => (closed ? undefined : reload())).catch(onError);
  };

  // Listening begins before the first read, so that no change falls between the two.
  let reconnect: () => void = () => undefined;
  const subscription = await sql.listen('catalog', follow, () => reconnect());
  const first = queue.then(reload);
  queue = first.catch(() => undefined);
  try {
    await first;
  } catch (error) {
    closed = true;
    await subscription.unlisten();
    throw error;
  }
  reconnect = follow;

  return {
    current: () => {
      if (!catalogue) throw new Error('the catalogue is not loaded');
      return catalogue;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    artBytes: art.read,
    cachedBytes: () => ({ art: art.cachedBytes(), entries: collections.cachedBytes() }),
    close: async () => {
      closed = true;
      listeners.clear();
      await subscription.unlisten();
      await queue;
    },
  };
};
