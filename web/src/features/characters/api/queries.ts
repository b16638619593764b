import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '#web/lib/portal/query.ts';

/** The player's characters in a region, asked of the game. */
export const charactersQuery = (gid: number, region: string, enabled: boolean) =>
  queryOptions({
    queryKey: ['me', 'characters', gid, region],
    queryFn: ({ client, signal }) =>
      apiOf(client)('GET /games/:gid/characters', { params: { gid }, query: { region } }, { signal }),
    enabled,
    staleTime: 60_000,
  });
