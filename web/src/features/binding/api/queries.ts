import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { apiOf, ownKey, refetchOwn } from '#web/lib/portal/query.ts';

/**
 * The kinds of contact that the shop lets players link, and the gift for it. Public, the same for everybody. Null if
 * linking is off.
 */
export const bindingQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['binding', locale],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client)('GET /binding', { query: { locale } }, { signal, anonymous: true })).binding,
  });

/** The player's linked phone and email. */
export const myBindingQuery = (locale: Locale, wanted: boolean) =>
  queryOptions({
    queryKey: ownKey('binding', locale),
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/binding', { query: { locale } }, { signal }),
    enabled: wanted,
  });

/** Refetches everything that linking may have changed. */
export const refreshAfterBinding = (client: QueryClient): Promise<unknown> =>
  refetchOwn(client, 'binding', 'rewards', 'due', 'account', 'tasks');
