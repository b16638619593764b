import { QueryClient } from '@tanstack/react-query';
import { ApiError, NETWORK } from './api-error.ts';

const RETRIES = 2;

/** Returns true if a repeated read may succeed: no answer came, or the server failed. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === NETWORK || error.status >= 500);

/** Creates the cache of reads. @param retries how often a read is repeated after a temporary failure */
export const createQueryClient = (retries = RETRIES): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < retries && isTemporary(error),
        staleTime: 10_000,
        // Requests also run without a connection, so that a page says that it has none.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
