import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FinishedPage, PageHashes } from './messages.ts';

/** Used once for a page that is sent often, and no request waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Builds the whole page: its frame, its content, and the data block with which the browser's app takes over. */
export function compose(
  frame: string,
  { html, finished }: { html: string; finished: string },
  now: number,
): FinishedPage {
  // Replaces both in one pass, because a publisher's text may contain a placeholder.
  const page = frame.replace(/__APP__|__FINISHED__/g, (place) => (place === '__APP__' ? html : finished));
  const bytes = Buffer.from(page);
  return {
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    br: brotliCompressSync(bytes, BROTLI),
    gzip: gzipSync(bytes, { level: 9 }),
    hashes: policyHashes(frame, html),
    until: nextTimeIn(finished, now),
  };
}

/**
 * Returns the hashes for a policy without nonces. Scripts and styles come only from the build's own frame, so that
 * nothing injected into the content runs; from the content come only style attributes.
 */
export function policyHashes(frame: string, html: string): PageHashes {
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

/** ISO 8601, as the contract writes times. */
const MOMENT = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g;

/** Returns the earliest future time in the answers, such as the end of a sale. */
export function nextTimeIn(answers: string, now: number): number | null {
  const times = [...answers.matchAll(MOMENT)].map(([, moment = '']) => Date.parse(moment)).filter((time) => time > now);
  return times.length > 0 ? Math.min(...times) : null;
}
