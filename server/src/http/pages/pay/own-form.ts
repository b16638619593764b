import type { FastifyRequest } from 'fastify';
import { isFormToken } from './pay-cookie.ts';

/**
 * Returns true if the browser's own page sent the form. The page sends no referrer, so browsers send `Origin: null`.
 * Therefore the token decides, which another site cannot read; the headers only refuse earlier.
 */
export function isOwnForm(
  { headers }: Pick<FastifyRequest, 'headers'>,
  publicUrl: string,
  { secret, path, token }: { secret: string; path: string; token: string },
): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin !== undefined && origin !== 'null' && origin !== new URL(publicUrl).origin) return false;
  return isFormToken(token, secret, path);
}
