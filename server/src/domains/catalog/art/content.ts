import { imageSize } from 'image-size';
import { decodeText } from '../apply/catalog.text.ts';

/** Detects the format of a file from its content. Returns an extension such as `png`, or null for an unknown format. */
function detectFormat(bytes: Buffer): string | null {
  if (bytes.readUInt32BE(0) === 0x1a45dfa3) return 'webm';
  // The `ftyp` box lists brands, the main one first. An AVIF may name the brand of its family first.
  const brands = bytes.toString('latin1', 4, 8) === 'ftyp' ? bytes.toString('latin1', 8, bytes.readUInt32BE(0)) : '';
  if (/avi[fs]/.test(brands)) return 'avif';
  if (brands && !/^(?:hei|hev|mif|msf)/.test(brands)) return 'mp4';
  try {
    return imageSize(bytes).type ?? null;
  } catch {
    // `imageSize` throws for an SVG without a size.
    return /^\s*<(?:svg[\s>]|(?:\?xml|!--)[\s\S]*<svg[\s>])/.test(bytes.toString('utf8')) ? 'svg' : null;
  }
}

/** Explains what a file is that is not a picture. */
function explainNotPicture(bytes: Buffer): string {
  if (bytes.readUInt16BE(0) === 0x1f8b) return 'is compressed with gzip: unpack it';
  const { content } = decodeText(bytes);
  if (content === undefined) return 'is not a picture, or is damaged';
  return /^\s*<(?:!doctype html|html|head|body)/i.test(content)
    ? 'is a web page, not a picture'
    : 'is text, not a picture';
}

const HAS_END: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  png: (bytes) => bytes.includes('IEND'),
  jpg: (bytes) => bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0,
  webp: (bytes) => bytes.readUInt32LE(4) + 8 <= bytes.length,
};

/**
 * Explains why the content of a picture or clip does not match its extension or is incomplete. Returns null if all is
 * well. For an SVG it checks only the format: `findUnsafeSvg` checks the content.
 */
export function contentProblem(path: string, bytes: Buffer): string | null {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  if (bytes.length === 0) return 'is empty';
  if (bytes.length < 12) return 'is not a picture: it has fewer than 12 bytes';
  if (ending === 'svg') {
    const { wrong } = decodeText(bytes);
    if (wrong === undefined) return null;
    const kind = detectFormat(bytes);
    return kind && kind !== 'svg'
      ? wrongExtension(kind, ending)
      : bytes.readUInt16BE(0) === 0x1f8b
        ? explainNotPicture(bytes)
        : wrong;
  }
  const kind = detectFormat(bytes);
  if (kind === null) return explainNotPicture(bytes);
  if (kind !== ending) return wrongExtension(kind, ending);
  return HAS_END[ending]?.(bytes) === false ? 'is incomplete: copy the file again' : null;
}

const wrongExtension = (kind: string, ending: string): string =>
  `contains ${kind.toUpperCase()}, not ${ending.toUpperCase()}: change the extension, or save it as ${ending.toUpperCase()}`;
