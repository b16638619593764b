import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
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

/** The page goes on without it. */
const OFFERS_MS = 2500;

/** What the game would have the shop show to a character; until it says so, what it said of another one: nothing moves twice. */
export const gameOffersQuery = (gid: number, region: string, roleId: string | undefined, locale: Locale) =>
  queryOptions({
    queryKey: ['me', 'offers', gid, region, roleId, locale],
    queryFn: ({ client }) =>
      apiOf(client)(
        'GET /games/:gid/offers',
        { params: { gid }, query: { region, roleId: roleId ?? '', locale } },
        { signal: AbortSignal.timeout(OFFERS_MS) },
      ),
    enabled: roleId !== undefined,
    placeholderData: (known, query) => (query?.queryKey[2] === gid ? known : undefined),
    staleTime: 60_000,
    retry: false,
  });
