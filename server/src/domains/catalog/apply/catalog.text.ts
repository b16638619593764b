import { readFile, stat } from 'node:fs/promises';
import { undefinedIfMissing } from './catalog.file.ts';

/** Reports whether a file was left by an editor or a desktop, such as `.swp`, `.DS_Store` or `en.md~`. */
export const isLeftover = (name: string): boolean => /^\.|~$|^(Thumbs\.db|desktop\.ini)$/i.test(name);

/** The limit for a YAML file: enough for a thousand items in 14 languages. A larger one takes minutes to parse. */
export const YAML_LIMIT_BYTES = 4 * 1024 * 1024;

/** The content of a file, or the reason why it is refused. */
export type ReadResult<T> = { content: T; wrong?: undefined } | { content?: undefined; wrong: string };

/** Returns a size for people: `12 KB`, `1.5 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;

/** Reads a file of at most `limit` bytes. Returns undefined if it does not exist. */
export async function readBytes(file: string, limit: number): Promise<ReadResult<Buffer> | undefined> {
  try {
    const found = await undefinedIfMissing(stat(file));
    if (!found) return undefined;
    if (!found.isFile()) return { wrong: 'must be a file' };
    if (found.size > limit) return { wrong: `is ${formatBytes(found.size)}: must be at most ${formatBytes(limit)}` };
    return { content: await readFile(file) };
  } catch (error) {
    // Such as EACCES.
    return { wrong: `cannot be read: ${(error as Error).message}` };
  }
}

const BYTE_ORDER_MARKS: readonly [string, readonly number[]][] = [
  ['UTF-32', [0xff, 0xfe, 0, 0]],
  ['UTF-16', [0xff, 0xfe]],
  ['UTF-16', [0xfe, 0xff]],
];

/** Detects UTF-32 and UTF-16. In UTF-16, every second byte of ASCII text is zero. Returns '' for other encodings. */
function detectEncoding(bytes: Buffer): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return marked[0];
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, 4096).entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  return Math.abs(even - odd) > Math.max(2, Math.min(bytes.length, 4096) / 8) ? 'UTF-16' : '';
}

/** Explains why bytes are not valid text. */
function explainNotText(bytes: Buffer): string {
  const encoding = detectEncoding(bytes);
  if (encoding) return `is in ${encoding} (“Unicode” in some editors): save it as UTF-8`;
  if (bytes.includes(0)) return 'is not text: it contains zero bytes';
  return 'must be text in UTF-8: save it in this encoding';
}

/**
 * Decodes UTF-8, and removes a byte order mark and carriage returns. Refuses NUL, which PostgreSQL cannot store, and
 * invalid UTF-8, which decoding would replace silently.
 */
export function decodeText(bytes: Buffer): ReadResult<string> {
  const text = bytes.toString('utf8');
  if (bytes.includes(0) || !Buffer.from(text).equals(bytes)) return { wrong: explainNotText(bytes) };
  return { content: text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n') };
}

/** Reads a text file. Returns undefined if it does not exist. */
export async function readText(file: string, limit = YAML_LIMIT_BYTES): Promise<ReadResult<string> | undefined> {
  const bytes = await readBytes(file, limit);
  return bytes?.content ? decodeText(bytes.content) : (bytes as ReadResult<string> | undefined);
}
