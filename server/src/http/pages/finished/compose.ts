import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FinishedPage, PageHashes } from './messages.ts';

/** Done once for a page that is sent often, where nothing waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** The whole page: its frame with its content, and the data block with which the browser takes it over. */
export function compose(
  frame: string,
  { html, finished }: { html: string; finished: string },
  now: number,
): FinishedPage {
  // In one pass: a publisher's text may say the name of a place.
  const page = frame.replace(/__APP__|__FINISHED__/g, (place) => (place === '__APP__' ? html : finished));
  const bytes = Buffer.from(page);
  return {
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    br: brotliCompressSync(bytes, BROTLI),
    gzip: gzipSync(bytes, { level: 9 }),
    hashes: hashesOf(frame, html),
    until: untilOf(finished, now),
  };
}

/**
 * Of all that a policy without nonces has to let through: scripts and styles of the build's own frame alone, so that nothing which
 * found its way into the content would run; of the content, what elements wear.
 */
export function hashesOf(frame: string, html: string): PageHashes {
  const all = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);
  return {
    scripts: hashed(all(/<script(?! type="application\/json")[^>]*>([\s\S]*?)<\/script>/g, frame)),
    styles: hashed(all(/<style[^>]*>([\s\S]*?)<\/style>/g, frame)),
    attributes: hashed(all(/\sstyle="([^"]*)"/g, frame + html).map(unescaped)),
  };
}

const hashed = (texts: readonly string[]): string[] =>
  [...new Set(texts)].map((text) => createHash('sha256').update(text).digest('base64'));

const unescaped = (attribute: string): string =>
  attribute
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/** Of ISO 8601, as the contract writes moments. */
const MOMENT = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g;

/** The earliest moment to come that the answers name: a sale ends, an item goes on sale. */
export function untilOf(answers: string, now: number): number | null {
  const times = [...answers.matchAll(MOMENT)].map(([, moment = '']) => Date.parse(moment)).filter((time) => time > now);
  return times.length > 0 ? Math.min(...times) : null;
}
