import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '#web/lib/portal/query.ts';

/** Asked for once; afterwards the rewards page tells it. */
const DUE_STALE_MS = 300_000;

/** How many rewards can be claimed now. By itself, since it is in the first chunk. */
export const dueQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ['me', 'due'],
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/due', {}, { signal }),
    enabled: signedIn,
    staleTime: DUE_STALE_MS,
  });
