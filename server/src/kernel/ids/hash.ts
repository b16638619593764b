import { createHash } from 'node:crypto';

/** The hash that is stored in place of a secret: it recognises the secret but does not reveal it. */
export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
