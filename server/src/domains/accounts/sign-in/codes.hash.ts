import { createHmac } from 'node:crypto';

/**
 * Returns the HMAC of a code under the browser's secret.
 * There are only a million codes, so a plain hash in the database could be reversed.
 */
export const hashCode = (secret: string, code: string): Buffer => createHmac('sha256', secret).update(code).digest();
