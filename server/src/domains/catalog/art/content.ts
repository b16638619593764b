import { imageSize } from 'image-size';
import { textOf } from '../apply/catalog.text.ts';

/** What bytes are, by themselves: an ending such as `png`; null where they are nothing that is known. */
function kindOf(bytes: Buffer): string | null {
  if (bytes.readUInt32BE(0) === 0x1a45dfa3) return 'webm';
  // Brands: the first is the main one, and an AVIF may have it behind that of its family.
  const brands = bytes.toString('latin1', 4, 8) === 'ftyp' ? bytes.toString('latin1', 8, bytes.readUInt32BE(0)) : '';
  if (/avi[fs]/.test(brands)) return 'avif';
  if (brands && !/^(?:hei|hev|mif|msf)/.test(brands)) return 'mp4';
  try {
    return imageSize(bytes).type ?? null;
  } catch {
    // A drawing need not say its size.
    return /^\s*<(?:svg[\s>]|(?:\?xml|!--)[\s\S]*<svg[\s>])/.test(bytes.toString('utf8')) ? 'svg' : null;
  }
}

/** Something that is no picture, as people know it. */
function otherKind(bytes: Buffer): string {
  if (bytes.readUInt16BE(0) === 0x1f8b) return 'is compressed (gzip): unpack it';
  const { content } = textOf(bytes);
  if (content === undefined) return 'is no picture, or broken';
  return /^\s*<(?:!doctype html|html|head|body)/i.test(content)
    ? 'is a web page, not a picture'
    : 'is a text, not a picture';
}

const END: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  png: (bytes) => bytes.includes('IEND'),
  jpg: (bytes) => bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0,
  webp: (bytes) => bytes.readUInt32LE(4) + 8 <= bytes.length,
};

/**
 * Why the content of a picture or clip is not what its name says, or is not whole; null: it is. Of an SVG, whether it is one: what is in it,
 * `unsafeInSvg` judges.
 */
export function wrongContent(path: string, bytes: Buffer): string | null {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  if (bytes.length === 0) return 'is empty';
  if (bytes.length < 12) return 'is no picture: it has some bytes only';
  if (ending === 'svg') {
    const { wrong } = textOf(bytes);
    if (wrong === undefined) return null;
    const kind = kindOf(bytes);
    return kind && kind !== 'svg'
      ? otherEnding(kind, ending)
      : bytes.readUInt16BE(0) === 0x1f8b
        ? otherKind(bytes)
        : wrong;
  }
  const kind = kindOf(bytes);
  if (kind === null) return otherKind(bytes);
  if (kind !== ending) return otherEnding(kind, ending);
  return END[ending]?.(bytes) === false ? 'ends before the picture does: it was not copied whole' : null;
}

const otherEnding = (kind: string, ending: string): string =>
  `holds ${kind.toUpperCase()}, not ${ending.toUpperCase()}: give it the ending of what it is, or save it anew`;
