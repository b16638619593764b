import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { apiOf } from '#web/lib/portal/query.ts';

/** What is worth the player's while now; asked whenever it is looked at, since it leads to where it changes. */
export const nudgesQuery = (locale: Locale, signedIn: boolean) =>
  queryOptions({
    queryKey: ['me', 'nudges', locale],
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/nudges', { query: { locale } }, { signal }),
    enabled: signedIn,
    staleTime: 0,
  });
