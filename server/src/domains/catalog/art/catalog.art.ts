import { createHash } from 'node:crypto';
import { isClip } from '../schema/vocabulary.ts';
import { extractDrawing, isCompleteDrawing } from './drawing.ts';

const TYPES = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const;

export const ART_LIMIT_BYTES = 512 * 1024;
/** The limit for a clip of some seconds without sound. */
export const CLIP_LIMIT_BYTES = 4 * 1024 * 1024;
export const sizeLimit = (path: string): number => (isClip(path) ? CLIP_LIMIT_BYTES : ART_LIMIT_BYTES);

/** An image of a catalogue folder. Thousands take too much memory, so it has no bytes, and storing reads them again. */
export interface ArtFile {
  /** Content hash and extension, as in the image's immutable address. `hashOfFile` removes the extension. */
  file: string;
  type: (typeof TYPES)[keyof typeof TYPES];
  /** Path in the file system. */
  path: string;
  size: number;
}

/** Returns the hash under which an image is stored, from its file name in addresses. */
export const hashOfFile = (file: string): string => file.split('.')[0] ?? '';

export const artFile = (path: string, bytes: Buffer): ArtFile => {
  const extension = path.slice(path.lastIndexOf('.') + 1) as keyof typeof TYPES;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { file: `${hash}.${extension}`, type: TYPES[extension], path, size: bytes.length };
};

/** The allowed elements. All others, such as script, foreignObject, a, image and animate, are refused. */
const ELEMENTS = new Set(
  (
    'svg g defs title desc symbol use style path rect circle ellipse line polyline polygon text tspan textPath ' +
    'linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer ' +
    'feComposite feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR ' +
    'feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
);

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/<!(?!--)/g, 'must not declare a document type or raw sections'],
  [/<\?(?!xml\s)/g, 'must not contain processing instructions'],
  // A browser would decode another encoding differently from this check.
  [/encoding\s*=(?!\s*["']utf-8["'])/gi, 'must be in UTF-8, and must not declare another encoding'],
  [/[^\t\n\r\P{Cc}]/gu, 'must not contain control characters, which can hide a name'],
  [/\bxml:base\b/gi, 'must not refer to anything outside the file'],
  [/&(?!(amp|lt|gt|quot|apos);)/g, 'must not contain character references, which can hide an address'],
  [/[\s"'/]on[a-z]+\s*=/gi, 'must not contain event handlers'],
  [/(?:href|src)\s*=\s*(?!["']#)/gi, 'must not refer to anything outside the file'],
  [/url\s*\(\s*(?!["']?#)/gi, 'must not refer to anything outside the file'],
  [/@import|\b(?:image-set|cross-fade|src)\(/gi, 'must not refer to anything outside the file'],
  [/\\/g, 'must not contain escapes, which can hide an address'],
];

/** One file can have hundreds of mistakes, so only the first ones are reported. */
const MAX_REPORTED = 10;

/** Returns the parts of an SVG that are unsafe to serve from the shop's own host, with their offsets in the text. */
export const findUnsafeSvg = (svg: string): { offset: number; message: string }[] => {
  const found = FORBIDDEN.flatMap(([pattern, message]) =>
    [...svg.matchAll(pattern)].map((match) => ({ offset: match.index, message })),
  );
  for (const match of svg.matchAll(/<([^\s/>!?]+)/g)) {
    if (!ELEMENTS.has(match[1] ?? '')) found.push({ offset: match.index, message: `must not contain <${match[1]}>` });
  }
  const drawing = extractDrawing(svg);
  if (drawing === null) found.push({ offset: 0, message: 'must be an SVG drawing' });
  else if (!isCompleteDrawing(drawing))
    found.push({ offset: svg.length, message: 'is incomplete: the closing </svg> is missing' });
  return found.sort((a, b) => a.offset - b.offset).slice(0, MAX_REPORTED);
};
