import { createHmac } from 'node:crypto';

/** Whoever reads the database learns no code: there are only a million, so the secret of the browser is mixed in. */
export const hashCode = (secret: string, code: string): Buffer => createHmac('sha256', secret).update(code).digest();
