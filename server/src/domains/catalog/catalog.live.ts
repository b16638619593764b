import type { Sql } from '#server/db/client.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { type Art, liveArt } from './art/art.live.ts';
import { kindsInMemory, parseDocuments } from './catalog.documents.ts';
import { buildCatalogue, type Catalogue } from './catalog.model.ts';
import { readDocuments } from './catalog.repo.ts';
import { liveCollections } from './collections/collection.live.ts';
import type { CatalogSections } from './schema/section.ts';

/** The applied catalogue in memory. It follows every apply, from any node. */
export interface LiveCatalog {
  /** Returns the catalogue as it is now. */
  current(): Catalogue;
  /** Calls `listener` after each change. Returns a function that stops it. */
  onChange(listener: (catalogue: Catalogue) => void): () => void;
  /** Returns an image by its hash or file name (`<hash>.svg`), from memory or the database. */
  artBytes(hash: string): Promise<Art | undefined>;
  /** Memory that cached images and entries of collections take now. */
  cachedBytes(): { art: number; entries: number };
  close(): Promise<void>;
}

/** Cache limits of a process. With the rest of the catalogue they keep its memory below 100 MB. */
export const CACHE_BYTES = { art: 32 * 1024 * 1024, entries: 16 * 1024 * 1024 };

export interface LiveOptions {
  sections: CatalogSections;
  /** Receives the error when a later state cannot be read. */
  onError?: (error: unknown) => void;
  cacheBytes?: { art: number; entries: number };
  /** Decides which prices and taxes hold. */
  clock?: Clock;
}

const SYSTEM_CLOCK: Clock = { now: () => new Date() };

/** Thrown if no catalogue has been applied to the database. */
export class CatalogueMissing extends Error {}

const warn = (error: unknown): void =>
  process.emitWarning(`catalogue not reloaded, the last good one stays in use: ${String(error)}`);

/**
 * Loads the applied catalogue and follows its changes by `LISTEN catalog`. Reads it again after a lost connection. If a
 * later state cannot be read, the last good one stays in place and `onError` gets the error.
 * @throws CatalogueMissing if none has been applied
 * @throws Error if the catalogue does not fit this version
 */
export const openCatalog = async (
  sql: Sql,
  { sections, onError = warn, cacheBytes = CACHE_BYTES, clock = SYSTEM_CLOCK }: LiveOptions,
): Promise<LiveCatalog> => {
  const art = liveArt(sql, cacheBytes.art);
  const collections = liveCollections(sql, sections, cacheBytes.entries);
  const listeners = new Set<(catalogue: Catalogue) => void>();
  let version = '';
  let catalogue: Catalogue | undefined;
  let closed = false;

  const reload = async (): Promise<void> => {
    const documents = await readDocuments(sql, kindsInMemory(sections));
    if (documents.length === 0) {
      throw new CatalogueMissing('no catalogue has been applied: run `npm run catalog -- apply DIR` first');
    }
    const next = documents.map(({ kind, id, hash }) => `${kind} ${id} ${hash}`).join('\n');
    if (next === version) return;
    // Refresh first, even if this version cannot read the documents. Pages from a process of another version may
    // already show the new images. Their requests may come here.
    await art.refresh();
    const base = buildCatalogue(parseDocuments(documents, sections), await collections.view(documents));
    const fresh = base.at(clock.now().getTime());
    version = next;
    catalogue = fresh;
    for (const listener of listeners) listener(fresh);
  };

  // Run one reload at a time. A notification that arrives during a reload queues another one.
  let queue: Promise<void> = Promise.resolve();
  const queueReload = () => {
    queue = queue.then(() => (closed ? undefined : reload())).catch(onError);
  };

  // Listen before the first read, so that no change is missed between the two.
  let reconnect: () => void = () => undefined;
  const subscription = await sql.listen('catalog', queueReload, () => reconnect());
  const first = queue.then(reload);
  queue = first.catch(() => undefined);
  try {
    await first;
  } catch (error) {
    closed = true;
    await subscription.unlisten();
    throw error;
  }
  reconnect = queueReload;

  return {
    current: () => {
      if (!catalogue) throw new Error('the catalogue is not loaded');
      const time = clock.now().getTime();
      // Another object from a moment on, so all that was prepared of the former prices is dropped.
      if (time < catalogue.since || time >= catalogue.until) catalogue = catalogue.at(time);
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
