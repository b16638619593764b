import { createHmac } from 'node:crypto';

/** The address with who comes, signed: what is signed is the query as it stands there, up to the signature. */
export function signedAddress(address: string, secret: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString();
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(query).digest('base64url');
  return `${address}${address.includes('?') ? '&' : '?'}${query}&signature=${signature}`;
}
