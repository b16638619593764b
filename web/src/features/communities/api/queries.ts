import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { apiOf, ownKey } from '#web/lib/portal/query.ts';

/** The communities that a game's players can join. */
export const communitiesQuery = (locale: Locale, gid: number, region?: string) =>
  queryOptions({
    queryKey: ['communities', locale, gid, region],
    queryFn: async ({ client, signal }) => {
      const query = { locale, gid, ...(region !== undefined && { region }) };
      return (await apiOf(client)('GET /communities', { query }, { signal, anonymous: true })).communities;
    },
  });

/** Ids of the communities that the player has joined. */
export const joinedQuery = (wanted: boolean) =>
  queryOptions({
    queryKey: ownKey('communities'),
    queryFn: async ({ client, signal }) =>
      (await apiOf(client)('GET /me/communities', {}, { signal })).joined.map(({ community }) => community),
    enabled: wanted,
  });
