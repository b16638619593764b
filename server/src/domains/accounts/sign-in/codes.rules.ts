import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import { secondsUntil } from '../accounts.rules.ts';

/** Whether a code goes to a number, and not to an email address. */
export const isPhone = (address: string): boolean => address.startsWith('+') && !address.includes('@');

/** What is entered wrongly counts until the day ends, in UTC. */
export const tooMany = (at: Date): ApiError =>
  apiError('code.too_many', { retryAfter: secondsUntil(new Date(new Date(at).setUTCHours(24, 0, 0, 0)), at) });
