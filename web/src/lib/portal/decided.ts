import { ApiError } from './api.ts';

/**
 * Whether the shop has decided: then the next press is another intention. While no clear answer came, the first try may have
 * succeeded, so that only the very same request may be sent again.
 */
export const isDecided = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'network' &&
  error.code !== 'request.in_flight';
