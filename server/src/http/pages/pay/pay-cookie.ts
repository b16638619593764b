import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { cookieOf } from '../../request/locale.ts';

const SECRET_BYTES = 32;
/** Longer than a link lives, so that its owner reads the order afterwards. */
const SECONDS = 30 * 24 * 3600;

/**
 * The secret of a browser, by which it owns links. `Lax`, since the provider's page leads back by a link. `__Host-`
 * needs https and the path `/`. It keeps pages of other hosts of the publisher's domain from planting their own secret:
 * they would own the links that this browser pays, and could withdraw from its orders.
 */
export function payCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-pay' : 'pay';
  return {
    secretOf(headers: IncomingHttpHeaders): string | null {
      const secret = cookieOf(headers, name);
      return /^[\w-]{43}$/.test(secret) ? secret : null;
    },
    newSecret: (): string => randomBytes(SECRET_BYTES).toString('base64url'),
    header: (secret: string): string =>
      `${name}=${secret}; Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  };
}

/** Returns the field of a form that only the browser's own page can know. @param path of the page */
export const formToken = (secret: string, path: string): string =>
  createHmac('sha256', secret).update(`form ${path}`).digest('base64url');

export function isFormToken(given: string, secret: string, path: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(formToken(secret, path))];
  return a.length === b.length && timingSafeEqual(a, b);
}
