import { createHash } from 'node:crypto';

/** Returns the first letters of the first two words of a name. */
export const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('') || '?';

export interface Accent {
  from: string;
  to: string;
}

const hex = (value: number): string =>
  Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');

/** @param hue in degrees; @param lightness from 0 to 1; saturation is 0.55 */
const colour = (hue: number, lightness: number): string => {
  const spread = 0.55 * Math.min(lightness, 1 - lightness);
  const part = (shift: number): string => {
    const k = (shift + hue / 30) % 12;
    return hex(lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return `#${part(0)}${part(8)}${part(4)}`;
};

/** Returns two colours derived from a name. */
export function accentOf(name: string): Accent {
  const hue = createHash('sha256').update(name).digest().readUInt16BE() % 360;
  return { from: colour(hue, 0.5), to: colour((hue + 50) % 360, 0.42) };
}

/**
 * Returns an SVG that is labelled as a placeholder, so that nobody publishes it by mistake. It has only plain drawing
 * elements, because the shop refuses others.
 */
export function placeholder(width: number, height: number, letters: string, { from, to }: Accent): string {
  const size = Math.round(Math.min(height * 0.42, (width / Math.max(2, letters.length)) * 0.8));
  const safe = letters.replace(/[<>&"'\\]/g, '');
  const text = (y: number, fontSize: number, words: string): string =>
    `<text x="${width / 2}" y="${y}" fill="#fff" font-family="sans-serif" font-size="${fontSize}" font-weight="700" text-anchor="middle">${words}</text>`;
  return `<!-- A placeholder, made with the catalogue: put your own picture in its place. -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>${text(Math.round(height * 0.6), size, safe)}${text(Math.round(height * 0.88), Math.max(3, Math.round(Math.min(height, width / 6) * 0.12)), 'PLACEHOLDER')}</svg>
`;
}
