import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sha256 } from '#server/kernel/ids/hash.ts';

/**
 * Returns true if the desk's own page sent the request: browsers say so by `Sec-Fetch-Site`, and by `Origin`. A request
 * with neither does not come from a current browser.
 */
export function isOwnRequest({ headers }: Pick<FastifyRequest, 'headers'>, url: string): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === undefined && site === undefined) return false;
  return (origin === undefined || origin === url) && (site === undefined || site === 'same-origin');
}

/**
 * Returns true if a page of another origin reads. The cookie comes with its requests if it is of the same site, such as
 * the shop, and it learns from some answers that it cannot read.
 */
export function isForeignRead({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'same-site' || site === 'cross-site';
}

/**
 * Returns the second token of a session. The page sends it in a header, which another site cannot, and it does not
 * reveal the session's token.
 */
export const deskTokenOf = (token: string): string => sha256(`desk ${token}`).toString('base64url');

export function hasDeskToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean {
  const [given, wanted] = [Buffer.from(String(headers['x-desk-token'] ?? '')), Buffer.from(deskTokenOf(token))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
