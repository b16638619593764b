import { z } from 'zod';
import { OperationRefusal } from './refusal.ts';

/** Most rows of a list. */
const MOST = 500;

/** The inputs of a list that is read page by page. */
export const paging = {
  /** The `next` of the page before; absent: the first page. */
  after: z.string().max(500).optional(),
  most: z.int().min(1).max(MOST).default(MOST),
};

type Position = readonly (string | number)[];

/**
 * Cuts the rows of a page from those that were read, one more than its length.
 * @returns `next`, the position of the last row, if more rows follow
 */
export function pageOf<T>(
  rows: readonly T[],
  most: number,
  positionOf: (row: T) => Position,
): { page: T[]; next?: string } {
  const page = rows.slice(0, most);
  const last = page.at(-1);
  if (rows.length <= most || last === undefined) return { page };
  return { page, next: Buffer.from(JSON.stringify(positionOf(last))).toString('base64url') };
}

/**
 * Reads a position from the `next` of a page; null for the first page.
 * @throws OperationRefusal `usage` if no page had this `next`
 */
export function positionAt<P extends z.ZodType<Position>>(after: string | undefined, schema: P): z.output<P> | null {
  if (after === undefined) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
  } catch {
    throw new OperationRefusal('usage', '{after} is the `next` of an earlier page of this list.');
  }
}
