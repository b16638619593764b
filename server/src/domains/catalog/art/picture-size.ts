import type { PictureSize } from '../schema/section.ts';
import { extractDrawing, parseViewBox } from './drawing.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
/** Returns the size of a PNG in pixels, or of an SVG in units of its viewBox; null if the file does not contain it. */
export function pictureSize(path: string, bytes: Buffer): PictureSize | null {
  if (path.endsWith('.svg')) {
    const drawing = extractDrawing(bytes.toString('utf8'));
    return drawing === null ? null : parseViewBox(drawing);
  }
  // The first chunk of a PNG is its header, which begins with width and height.
  if (bytes.length < PNG.length + 8 || !bytes.subarray(0, PNG.length).equals(PNG)) return null;
  return { width: bytes.readUInt32BE(PNG.length), height: bytes.readUInt32BE(PNG.length + 4) };
}
