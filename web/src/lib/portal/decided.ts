import { ApiError } from './api.ts';

/**
 * Returns true if the portal has decided, so that the next press is a new intention. Otherwise the first try may have
 * succeeded, so only the same request may be sent again.
 */
export const isDecided = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'network' &&
  error.code !== 'request.in_flight';
