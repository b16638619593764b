import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { apiOf } from '#web/lib/portal/query.ts';

/** What can be linked and the gift for it; public, the same for everybody. Null: nothing. */
export const bindingQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['binding', locale],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client)('GET /binding', { query: { locale } }, { signal, anonymous: true })).binding,
  });

/** What the player has linked. */
export const myBindingQuery = (locale: Locale, wanted: boolean) =>
  queryOptions({
    queryKey: ['me', 'binding', locale],
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/binding', { query: { locale } }, { signal }),
    enabled: wanted,
  });

/** Has everything asked again that a link may have changed. */
export const refreshAfterBinding = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [
      ['me', 'binding'],
      ['me', 'rewards'],
      ['me', 'due'],
      ['me', 'account'],
      ['me', 'tasks'],
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
