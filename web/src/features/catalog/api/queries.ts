import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { apiOf } from '#web/lib/portal/query.ts';

/** The publisher and its games. Public, the same for everybody. */
export const gamesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['games', locale],
    queryFn: ({ client, signal }) => apiOf(client)('GET /games', { query: { locale } }, { signal, anonymous: true }),
  });

/** One game with regions, items and methods. */
export const gameQuery = (gid: number, locale: Locale) =>
  queryOptions({
    queryKey: ['game', gid, locale],
    queryFn: ({ client, signal }) =>
      apiOf(client)('GET /games/:gid', { params: { gid }, query: { locale } }, { signal, anonymous: true }),
  });
