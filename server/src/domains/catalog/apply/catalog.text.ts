import { readFile, stat } from 'node:fs/promises';
import { ifThere } from './catalog.file.ts';

/** What editors and desktops leave beside files: `.swp`, `.DS_Store`, `en.md~`. Nobody means it. */
export const isLeftover = (name: string): boolean => /^\.|~$|^(Thumbs\.db|desktop\.ini)$/i.test(name);

/** A YAML file: a thousand items in 14 languages. Reading more takes minutes. */
export const YAML_LIMIT_BYTES = 4 * 1024 * 1024;

/** What a file holds, or why it cannot be taken. */
export type Found<T> = { content: T; wrong?: undefined } | { content?: undefined; wrong: string };

const inUnits = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;

/** Undefined where there is no such file. One that is too large is not read. */
export async function readBytes(file: string, limit: number): Promise<Found<Buffer> | undefined> {
  try {
    const found = await ifThere(stat(file));
    if (!found) return undefined;
    if (!found.isFile()) return { wrong: 'must be a file' };
    if (found.size > limit) return { wrong: `is ${inUnits(found.size)}: must be at most ${inUnits(limit)}` };
    return { content: await readFile(file) };
  } catch (error) {
    // Such as EACCES: whoever runs this may not read it.
    return { wrong: `cannot be read: ${(error as Error).message}` };
  }
}

const MARKS: readonly [string, readonly number[]][] = [
  ['UTF-32', [0xff, 0xfe, 0, 0]],
  ['UTF-16', [0xff, 0xfe]],
  ['UTF-16', [0xfe, 0xff]],
];

/** A text of UTF-16 has a zero beside each letter of English and each character of YAML. */
function encodingOf(bytes: Buffer): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return marked[0];
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, 4096).entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  return Math.abs(even - odd) > Math.max(2, Math.min(bytes.length, 4096) / 8) ? 'UTF-16' : '';
}

/** Why bytes are no text, as far as they tell. */
function notText(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  if (encoding) return `is in ${encoding}, as editors call “Unicode”: save it again as UTF-8`;
  if (bytes.includes(0)) return 'is no text: it holds zero bytes';
  return 'must be text in UTF-8: save it again with this encoding';
}

/**
 * A text as it is meant, whatever an editor puts around it: without a byte order mark, with \n at the ends of lines.
 * The database keeps no NUL, and what is not UTF-8 would be lost without a word.
 */
export function textOf(bytes: Buffer): Found<string> {
  const text = bytes.toString('utf8');
  if (bytes.includes(0) || !Buffer.from(text).equals(bytes)) return { wrong: notText(bytes) };
  return { content: text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n') };
}

/** Undefined where there is no such file. */
export async function readText(file: string, limit = YAML_LIMIT_BYTES): Promise<Found<string> | undefined> {
  const bytes = await readBytes(file, limit);
  return bytes?.content ? textOf(bytes.content) : (bytes as Found<string> | undefined);
}
