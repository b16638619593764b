import { imageSize } from 'image-size';
import { LRUCache } from 'lru-cache';
import { ART_BASE, type Catalogue, type LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Picture } from './markdown.model.ts';

/** Size that is assumed if a picture's size is unknown. */
const USUAL = { width: 1200, height: 630 };
const sizes = new LRUCache<string, { width: number; height: number }>({ max: 10_000 });

/** Returns the pictures of a text with their sizes, by the path in the text. */
export async function measurePictures(
  catalog: Pick<LiveCatalog, 'artBytes'>,
  catalogue: Catalogue,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Picture>> {
  const found = await Promise.all(
    [...new Set(paths)].map(async (path): Promise<[string, Picture]> => {
      const url = catalogue.artUrl(path);
      return [path, { url, ...(sizes.get(url) ?? (await measure(catalog, url))) }];
    }),
  );
  return new Map(found);
}

async function measure(catalog: Pick<LiveCatalog, 'artBytes'>, url: string) {
  const art = await catalog.artBytes(url.slice(ART_BASE.length));
  const size = art ? sizeOf(art.bytes) : USUAL;
  sizes.set(url, size);
  return size;
}

function sizeOf(bytes: Buffer): { width: number; height: number } {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    // Orientations from 5 on are rotated by 90 degrees.
    return orientation < 5 ? { width, height } : { width: height, height: width };
  } catch {
    return USUAL;
  }
}
