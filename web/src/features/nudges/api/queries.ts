import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { apiOf, ownKey } from '#web/lib/portal/query.ts';

/** The player's nudges. Refetched at each view, because a nudge leads to pages that change it. */
export const nudgesQuery = (locale: Locale, signedIn: boolean) =>
  queryOptions({
    queryKey: ownKey('nudges', locale),
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/nudges', { query: { locale } }, { signal }),
    enabled: signedIn,
    staleTime: 0,
  });
