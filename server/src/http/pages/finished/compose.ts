import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FinishedPage, PageHashes } from './messages.ts';

/** Done once for a page that is sent often, where nothing waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** The whole page: its frame with its content, and the data block with which the browser takes it over. */
export function compose(frame: string, { html, finished }: { html: string; finished: string }): FinishedPage {
  const page = frame.replace('__APP__', () => html).replace('__FINISHED__', () => finished);
  const bytes = Buffer.from(page);
  return {
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    br: brotliCompressSync(bytes, BROTLI),
    gzip: gzipSync(bytes, { level: 9 }),
    hashes: hashesOf(page),
    until: untilOf(finished, Date.now()),
  };
}

/** Of all that a policy without nonces has to let through. Data blocks run nowhere. */
export function hashesOf(page: string): PageHashes {
  const all = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, text = '']) => text);
  return {
    scripts: hashed(all(/<script(?! type="application\/json")[^>]*>([\s\S]*?)<\/script>/g)),
    styles: hashed(all(/<style[^>]*>([\s\S]*?)<\/style>/g)),
    attributes: hashed(all(/\sstyle="([^"]*)"/g).map(unescaped)),
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
