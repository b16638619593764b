import { createHmac } from 'node:crypto';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import { secondsUntil } from '../accounts.rules.ts';

/** Whether a code goes to a number, and not to an email address. */
export const isPhone = (address: string): boolean => address.startsWith('+') && !address.includes('@');

/** Whoever reads the database learns no code: there are only a million, so the secret of the browser is mixed in. */
export const hashCode = (secret: string, code: string): Buffer => createHmac('sha256', secret).update(code).digest();

/** What is entered wrongly counts until the day ends, in UTC. */
export const tooMany = (at: Date): ApiError =>
  apiError('code.too_many', { retryAfter: secondsUntil(new Date(new Date(at).setUTCHours(24, 0, 0, 0)), at) });
