import { z } from 'zod';
import type { OrderPosition } from '#server/domains/orders/index.ts';
import { OperationRefusal } from '../refusal.ts';

/** Each list has its own cursors, so that one of another list is refused. */
type List = 'all' | 'player';

const position = z.strictObject({
  list: z.enum(['all', 'player']),
  at: z.iso.datetime({ precision: 6 }).refine((at) => at >= '2000'),
  number: z.string().regex(/^(\d{8}-[0-9A-Z]{10})?$/),
});

/** Returns a position as a text that clients do not read. */
export const cursorOf = (list: List, { at, number }: OrderPosition): string =>
  Buffer.from(JSON.stringify({ list, at, number })).toString('base64url');

/** @throws OperationRefusal `usage` if no answer of this list had this cursor */
export function readCursor(list: List, text: string, name: string): OrderPosition {
  const read = position.safeParse(parsed(text));
  if (!read.success || read.data.list !== list || cursorOf(list, read.data) !== text)
    throw new OperationRefusal('usage', `{${name}} is a cursor of an earlier answer of this list, unchanged.`);
  return { at: read.data.at, number: read.data.number };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
