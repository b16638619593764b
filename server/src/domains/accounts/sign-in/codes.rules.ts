import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import { secondsUntil } from '../accounts.rules.ts';

/** Returns true for a phone number, false for an email address. */
export const isPhone = (address: string): boolean => address.startsWith('+') && !address.includes('@');

/** Returns the error for too many wrong codes. Failures count until the end of the day in UTC. */
export const tooManyFailures = (at: Date): ApiError =>
  apiError('code.too_many', { retryAfter: secondsUntil(new Date(new Date(at).setUTCHours(24, 0, 0, 0)), at) });
