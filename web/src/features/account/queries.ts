import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The signed-in player with recent characters. Keys of a player's own data start with 'me'. */
export const meQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ['me', 'player'],
    queryFn: ({ signal }) => api('GET /me', {}, { signal }),
    enabled: signedIn,
  });
