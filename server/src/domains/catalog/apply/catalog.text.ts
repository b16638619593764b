import { readFile } from 'node:fs/promises';
import { ifThere } from './catalog.file.ts';

/** What editors and desktops leave beside files: `.swp`, `.DS_Store`, `en.md~`. Nobody means it. */
export const isLeftover = (name: string): boolean => /^\.|~$|^(Thumbs\.db|desktop\.ini)$/i.test(name);

export const NOT_TEXT = 'must be text in UTF-8: save it again with this encoding';

/**
 * A text as it is meant, whatever an editor puts around it: without a byte order mark, with \n at the ends of lines.
 * Null where it is not UTF-8: the database keeps no NUL, and any other character would be lost without a word.
 */
export function textOf(bytes: Buffer): string | null {
  const text = bytes.toString('utf8');
  if (bytes.includes(0) || !Buffer.from(text).equals(bytes)) return null;
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}

/** Undefined where there is no such file, null where it is no text. */
export const readText = async (file: string): Promise<string | null | undefined> => {
  const bytes = await ifThere(readFile(file));
  return bytes && textOf(bytes);
};
