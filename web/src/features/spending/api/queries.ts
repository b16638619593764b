import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '#web/lib/portal/query.ts';

/** The player's own monthly limit, what is used of it, and a change that waits. */
export const limitQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ['me', 'spending-cap'],
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/spending-cap', {}, { signal }),
    enabled: signedIn,
  });
