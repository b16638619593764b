/** Avoids regular expressions that backtrack: a crafted file could block the process for hours. */

function withoutComments(text: string): string {
  const parts: string[] = [];
  for (let at = 0; ; ) {
    const begin = text.indexOf('<!--', at);
    const end = begin < 0 ? -1 : text.indexOf('-->', begin + 4);
    if (end < 0) return [...parts, text.slice(at)].join('');
    parts.push(text.slice(at, begin));
    at = end + 3;
  }
}

/** Returns an SVG from its first element on, without comments, or null if the text is not an SVG. */
export function extractDrawing(svg: string): string | null {
  const text = withoutComments(svg).trim();
  const drawing = /^<\?xml\s/.test(text) ? text.slice(text.indexOf('>') + 1).trimStart() : text;
  return /^<svg[\s>]/.test(drawing) ? drawing : null;
}

/** Returns the opening tag of the root element. */
const openingTag = (drawing: string): string => drawing.slice(0, drawing.indexOf('>') + 1);

export const isCompleteDrawing = (drawing: string): boolean =>
  /<\/svg\s*>$/.test(drawing) || (drawing.endsWith('/>') && openingTag(drawing) === drawing);

const VIEW_BOX = /\sviewBox\s*=\s*["']\s*-?[\d.]+[\s,]+-?[\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/;

/** Returns width and height of the viewBox. */
export function parseViewBox(drawing: string): { width: number; height: number } | null {
  const [, width, height] = VIEW_BOX.exec(openingTag(drawing).slice(0, 10_000)) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}
