import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Sql } from '#server/db/client.ts';
import { byteCache, type SizedValue } from '#server/kernel/work/byte-cache.ts';
import { readAsset, readAssetHashes, type StoredAsset } from '../catalog.repo.ts';
import { hashOfFile } from './catalog.art.ts';

/** An image, ready to send. SVGs also have compressed forms. */
export interface Art {
  type: string;
  bytes: Buffer;
  gzip?: Buffer;
  br?: Buffer;
}

/** The images of a process: the hashes of all, and a cache of the bytes that were requested last. */
export interface LiveArt {
  /** Reads the hashes of added images. */
  refresh(): Promise<void>;
  /** Returns the image with this file name, such as `<hash>.svg`, or undefined. */
  read(file: string): Promise<Art | undefined>;
  cachedBytes(): number;
}

const compress = { brotli: promisify(brotliCompress), gzip: promisify(gzip) };

export function liveArt(sql: Sql, maxBytes: number): LiveArt {
  const cache = byteCache<Art>(maxBytes);
  // A made-up address must not cause a database query.
  let known: ReadonlySet<string> = new Set();
  return {
    refresh: async () => {
      known = await readAssetHashes(sql);
    },
    read: async (file) => {
      const hash = hashOfFile(file);
      if (!known.has(hash)) return undefined;
      return await cache.get(hash, async () => {
        const asset = await readAsset(sql, hash);
        return asset && (await prepare(asset));
      });
    },
    cachedBytes: cache.bytes,
  };
}

async function prepare({ type, bytes }: StoredAsset): Promise<SizedValue<Art>> {
  if (type !== 'image/svg+xml') return { value: { type, bytes }, bytes: bytes.length };
  const [zipped, br] = await Promise.all([
    compress.gzip(bytes, { level: 9 }),
    compress.brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  ]);
  return { value: { type, bytes, gzip: zipped, br }, bytes: bytes.length + zipped.length + br.length };
}
