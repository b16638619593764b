import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The player's own monthly limit, what is used of it, and a change that waits. */
export const limitQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ['me', 'spending-cap'],
    queryFn: ({ signal }) => api('GET /me/spending-cap', {}, { signal }),
    enabled: signedIn,
  });
