import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Sql } from '#server/db/client.ts';
import { parseDocuments } from './catalog.documents.ts';
import { buildCatalogue, type Catalogue } from './catalog.model.ts';
import { readAssets, readDocuments, type StoredAsset } from './catalog.repo.ts';

/** An image ready to send; `gzip` and `br` where compression helps (SVG). */
export interface Art {
  type: string;
  bytes: Buffer;
  gzip?: Buffer;
  br?: Buffer;
}

/** The applied catalogue in memory, following every change of it on any node. */
export interface LiveCatalog {
  current(): Catalogue;
  /** Calls `listener` after each change; answers how to stop. */
  onChange(listener: (catalogue: Catalogue) => void): () => void;
  /** The image of an address `/platform/art/<hash>.svg`, by hash or file name. */
  artBytes(hash: string): Art | undefined;
  close(): Promise<void>;
}

const prepare = ({ type, bytes }: StoredAsset): Art =>
  type === 'image/svg+xml'
    ? {
        type,
        bytes,
        gzip: gzipSync(bytes, { level: 9 }),
        br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      }
    : { type, bytes };

/**
 * Loads the applied catalogue and follows its changes by `LISTEN catalog`, re-reading after a lost connection.
 * Throws when none was applied or it does not fit this version. A later state that cannot be read leaves the
 * last good one in place and goes to `onError`.
 */
export const openCatalog = async (
  sql: Sql,
  onError: (error: unknown) => void = (error) => process.emitWarning(`catalogue not reloaded: ${String(error)}`),
): Promise<LiveCatalog> => {
  const assets = new Map<string, StoredAsset>();
  const prepared = new Map<string, Art>();
  const listeners = new Set<(catalogue: Catalogue) => void>();
  let version = '';
  let catalogue: Catalogue | undefined;
  let closed = false;

  const reload = async (): Promise<void> => {
    const documents = await readDocuments(sql);
    if (documents.length === 0) {
      throw new Error('no catalogue has been applied: run `npm run catalog -- apply catalog` first');
    }
    const next = documents.map(({ kind, id, hash }) => `${kind} ${id} ${hash}`).join('\n');
    if (next === version) return;
    const fresh = buildCatalogue(parseDocuments(documents));
    for (const asset of await readAssets(sql, [...assets.keys()])) assets.set(asset.hash, asset);
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
    artBytes: (name) => {
      const hash = name.split('.')[0] ?? '';
      const asset = assets.get(hash);
      const art = prepared.get(hash) ?? (asset && prepare(asset));
      if (art) prepared.set(hash, art);
      return art;
    },
    close: async () => {
      closed = true;
      listeners.clear();
      await subscription.unlisten();
      await queue;
    },
  };
};
