import { z } from 'zod';
import type { EventRow } from '../events.repo.ts';

/** A row as a tuple, in the order of EventRow's fields. A redelivered message has the same rows with the same keys. */
const row = z
  .tuple([
    z.string().regex(/^[0-9a-f-]{32,36}$/),
    z.string(),
    z.string(),
    z.string().nullable(),
    z.coerce.date(),
    z.string().nullable(),
    z.string().nullable(),
    z.array(z.string()),
    z.string(),
  ])
  .transform(([key, app, type, name, time, distinctId, accountId, marks, event]): EventRow => {
    return { key, app, type, name, time, distinctId, accountId, marks, event };
  });
const rows = z.array(row);

const packed = ({ key, app, type, name, time, distinctId, accountId, marks, event }: EventRow): string =>
  JSON.stringify([key, app, type, name, time, distinctId, accountId, marks, event]);

/**
 * Packs rows into messages of at most `longest` bytes.
 * @throws RangeError with `statusCode` 413 if a single row is longer
 */
export function packRows(all: readonly EventRow[], longest: number): Buffer[] {
  const messages: string[][] = [];
  let bytes = 0;
  for (const text of all.map(packed)) {
    const size = Buffer.byteLength(text) + 1;
    if (size + 1 > longest) throw Object.assign(new RangeError(`an event of ${size} bytes`), { statusCode: 413 });
    const last = messages.at(-1);
    if (last && bytes + size <= longest) {
      last.push(text);
      bytes += size;
    } else {
      messages.push([text]);
      bytes = size + 1;
    }
  }
  return messages.map((texts) => Buffer.from(`[${texts.join(',')}]`));
}

/** Returns null if the message is not in our format. */
export function unpackRows(bytes: Uint8Array): EventRow[] | null {
  try {
    return rows.parse(JSON.parse(Buffer.from(bytes).toString()));
  } catch {
    return null;
  }
}
