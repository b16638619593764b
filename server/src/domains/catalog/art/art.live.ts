import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Sql } from '#server/db/client.ts';
import { byteCache, type Sized } from '#server/kernel/work/byte-cache.ts';
import { readAsset, readAssetHashes, type StoredAsset } from '../catalog.repo.ts';
import { assetOf } from './catalog.art.ts';

/** An image ready to send; `gzip` and `br` where compression helps (SVG). */
export interface Art {
  type: string;
  bytes: Buffer;
  gzip?: Buffer;
  br?: Buffer;
}

/** The images of a process: it knows which there are, and keeps the bytes of those that were asked for last. */
export interface LiveArt {
  /** Learns of images that were added. */
  refresh(): Promise<void>;
  /** By the file's name in its address. */
  read(file: string): Promise<Art | undefined>;
  cachedBytes(): number;
}

const compress = { brotli: promisify(brotliCompress), gzip: promisify(gzip) };

export function liveArt(sql: Sql, maxBytes: number): LiveArt {
  const cache = byteCache<Art>(maxBytes);
  // An address that is made up must not cost a statement.
  let known: ReadonlySet<string> = new Set();
  return {
    refresh: async () => {
      known = await readAssetHashes(sql);
    },
    read: async (file) => {
      const hash = assetOf(file);
      if (!known.has(hash)) return undefined;
      return await cache.get(hash, async () => {
        const asset = await readAsset(sql, hash);
        return asset && (await prepare(asset));
      });
    },
    cachedBytes: cache.bytes,
  };
}

async function prepare({ type, bytes }: StoredAsset): Promise<Sized<Art>> {
  if (type !== 'image/svg+xml') return { value: { type, bytes }, bytes: bytes.length };
  const [zipped, br] = await Promise.all([
    compress.gzip(bytes, { level: 9 }),
    compress.brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  ]);
  return { value: { type, bytes, gzip: zipped, br }, bytes: bytes.length + zipped.length + br.length };
}
