import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '#web/lib/portal/query.ts';

/**
 * Stands for a country that no region of the game names; used for server-rendered HTML, see the server's
 * http/pages/finished/page-key.ts.
 */
export const ELSEWHERE = 'ZZ';

/** The country of the visitor's network address. Server-rendered HTML includes the answer. */
export const placeQuery = queryOptions({
  queryKey: ['place'],
  queryFn: ({ client, signal }) => apiOf(client)('GET /place', {}, { signal, anonymous: true }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The states of a country whose tax depends on the state. */
export const statesQuery = (country: string) =>
  queryOptions({
    queryKey: ['states', country],
    queryFn: ({ client, signal }) =>
      apiOf(client)('GET /countries/:country/states', { params: { country } }, { signal, anonymous: true }),
  });
