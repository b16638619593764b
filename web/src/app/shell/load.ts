import type { QueryClient } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { gameQuery, gamesQuery } from '#web/features/catalog/api/queries.ts';

/** Prefetches the data of the Footer. If that fails, the Footer stays empty. */
export const loadShell = (client: QueryClient, gid: number, locale: Locale): Promise<unknown> =>
  Promise.all([client.prefetchQuery(gamesQuery(locale)), client.prefetchQuery(gameQuery(gid, locale))]);
