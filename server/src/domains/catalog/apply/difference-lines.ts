import type { Db } from '#server/db/client.ts';
import { hashOfFile } from '../art/catalog.art.ts';
import type { CatalogContent } from '../catalog.documents.ts';
import { pictureSizes } from '../drafts/draft-pictures.repo.ts';
import { type Difference, formatDifference } from './catalog.diff.ts';
import { formatBytes } from './catalog.text.ts';

/**
 * Returns differences as lines. Those of pictures have sizes instead of hashes.
 * @param art images that are not in the database yet
 */
export async function differenceLines(
  db: Db,
  differences: readonly Difference[],
  art: CatalogContent['art'] = [],
): Promise<string[]> {
  const files = differences.filter(isPicture).flatMap(({ before, after }) => [before, after]);
  const hashes = files.flatMap((file) => (typeof file === 'string' ? [hashOfFile(file)] : []));
  const stored = hashes.length > 0 ? await pictureSizes(db, hashes) : [];
  const sizes = new Map([...art.map(({ file, size }) => [hashOfFile(file), size] as const), ...stored]);
  return differences.map((one) => (isPicture(one) ? pictureLine(one, sizes) : formatDifference(one)));
}

const isPicture = ({ document, field }: Difference): boolean => document === 'art' && field !== '';

function pictureLine({ field, before, after }: Difference, sizes: ReadonlyMap<string, number>): string {
  const sizeOf = (file: unknown): string => {
    const size = sizes.get(hashOfFile(String(file)));
    return size === undefined ? 'size unknown' : formatBytes(size);
  };
  if (before === undefined) return `+ picture ${field} (${sizeOf(after)})`;
  if (after === undefined) return `- picture ${field} (was ${sizeOf(before)})`;
  return `~ picture ${field}: ${sizeOf(before)} -> ${sizeOf(after)}`;
}
