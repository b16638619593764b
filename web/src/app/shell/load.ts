import type { QueryClient } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { gameQuery, gamesQuery } from '#web/features/catalog/api/queries.ts';

/** Fetches what stands around pages, see Footer; a failure leaves that empty. */
export const loadShell = (client: QueryClient, gid: number, locale: Locale): Promise<unknown> =>
  Promise.all([client.prefetchQuery(gamesQuery(locale)), client.prefetchQuery(gameQuery(gid, locale))]);
