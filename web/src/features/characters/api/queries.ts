import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { apiOf, ownKey } from '#web/lib/portal/query.ts';

/** The player's characters in a region, as the game backend lists them. */
export const charactersQuery = (gid: number, region: string, enabled: boolean) =>
  queryOptions({
    queryKey: ownKey('characters', gid, region),
    queryFn: ({ client, signal }) =>
      apiOf(client)('GET /games/:gid/characters', { params: { gid }, query: { region } }, { signal }),
    enabled,
    staleTime: 60_000,
  });

/** After this time the page continues without the game's offers. */
const OFFERS_MS = 2500;

/**
 * The game's offers for one character. Until they arrive, keeps those of the previous character of the game, so that
 * the page moves once.
 */
export const gameOffersQuery = (gid: number, region: string, roleId: string | undefined, locale: Locale) =>
  queryOptions({
    queryKey: ownKey('offers', gid, region, roleId, locale),
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
