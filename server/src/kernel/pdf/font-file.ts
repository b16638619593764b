import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

const FILE = '@fontsource/unifontex/files/unifontex-latin-400-normal.woff';
const HEAD = 44;
const ENTRY = 20;

let loaded: Promise<Buffer> | undefined;

/**
 * Returns a font with glyphs of nearly all scripts (UnifontEX, SIL Open Font License) as TrueType. It is read at the
 * first use: most documents need no other letters than those of Western European languages.
 */
export function wideFont(): Promise<Buffer> {
  loaded ??= readFile(fileURLToPath(import.meta.resolve(FILE))).then(toTrueType);
  return loaded;
}

/**
 * Unpacks a WOFF file (https://www.w3.org/TR/WOFF/). The PDF library reads WOFF too, but unpacks the whole table of
 * glyphs for each glyph, which takes half a minute for a page.
 */
export function toTrueType(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEAD + index * ENTRY;
    const [offset, packed, size] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const data = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.subarray(at + 16, at + 20),
      data: packed < size ? inflateSync(data) : data,
    };
  });
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [index, { tag, sum, data }] of tables.entries()) {
    const at = 12 + 16 * index;
    tag.copy(head, at);
    sum.copy(head, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(Buffer.from(data), padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}
