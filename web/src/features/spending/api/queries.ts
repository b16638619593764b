import { queryOptions } from '@tanstack/react-query';
import { apiOf, ownKey } from '#web/lib/portal/query.ts';

/** The player's monthly spending cap, the used share of it, and a pending change. */
export const limitQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ownKey('spending-cap'),
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/spending-cap', {}, { signal }),
    enabled: signedIn,
  });
