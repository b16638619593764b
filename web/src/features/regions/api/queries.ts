import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '#web/lib/portal/query.ts';

/** In finished HTML: some country that no region of the game names, see the server's http/pages/finished/place.ts. */
export const ELSEWHERE = 'ZZ';

/** Asks for the country of the visitor's network address. Finished HTML brings the answer along. */
export const placeQuery = queryOptions({
  queryKey: ['place'],
  queryFn: ({ client, signal }) => apiOf(client)('GET /place', {}, { signal, anonymous: true }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The states of a country whose tax depends on them. */
export const statesQuery = (country: string) =>
  queryOptions({
    queryKey: ['states', country],
    queryFn: ({ client, signal }) =>
      apiOf(client)('GET /countries/:country/states', { params: { country } }, { signal, anonymous: true }),
  });
