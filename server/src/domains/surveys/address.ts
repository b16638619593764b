import { createHmac } from 'node:crypto';

/** Returns the address with the parameters and a signature over the query string up to the signature. */
export function signedAddress(address: string, secret: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString();
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(query).digest('base64url');
  return `${address}${address.includes('?') ? '&' : '?'}${query}&signature=${signature}`;
}
