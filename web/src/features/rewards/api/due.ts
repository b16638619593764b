import { queryOptions } from '@tanstack/react-query';
import { apiOf, ownKey } from '#web/lib/portal/query.ts';

/** The count is requested once; after that the rewards page updates it. */
const DUE_STALE_MS = 300_000;

/** The number of rewards to claim now. In its own file, because it is in the first chunk. */
export const dueQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ownKey('due'),
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/due', {}, { signal }),
    enabled: signedIn,
    staleTime: DUE_STALE_MS,
  });
