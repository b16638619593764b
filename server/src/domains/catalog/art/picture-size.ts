import type { PictureSize } from '../schema/section.ts';
import { drawingOf, viewBoxOf } from './drawing.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
/** Width and height of a PNG in pixels, of an SVG in units of its viewBox; null where the file does not say. */
export function pictureSize(path: string, bytes: Buffer): PictureSize | null {
  if (path.endsWith('.svg')) {
    const drawing = drawingOf(bytes.toString('utf8'));
    return drawing === null ? null : viewBoxOf(drawing);
  }
  // The first chunk of a PNG is its header: width and height stand first in it.
  if (bytes.length < PNG.length + 8 || !bytes.subarray(0, PNG.length).equals(PNG)) return null;
  return { width: bytes.readUInt32BE(PNG.length), height: bytes.readUInt32BE(PNG.length + 4) };
}
