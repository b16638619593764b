import { createHash } from 'node:crypto';

/** What is stored in place of a secret: with it a secret is recognised, from it none is learnt. */
export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
