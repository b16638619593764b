import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { apiOf } from '#web/lib/portal/query.ts';
import { lastWay } from '../model/this-browser.ts';

/** The signed-in player with recent characters. Keys of a player's own data start with 'me'. */
export const meQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ['me', 'player'],
    queryFn: ({ client, signal }) => apiOf(client)('GET /me', {}, { signal }),
    enabled: signedIn,
  });

/** The ways in that this shop offers. */
export const waysQuery = queryOptions({
  queryKey: ['ways-in'],
  queryFn: async ({ client, signal }) =>
    (await apiOf(client)('GET /session/methods', {}, { signal, anonymous: true })).methods,
});

/** The one used last in this browser. */
export const lastWayQuery = queryOptions({
  queryKey: ['last-way'],
  queryFn: lastWay,
  // A sign-in changes their order: what was read before it must not show first.
  gcTime: 0,
});

/** The countries whose numbers are sent codes to sign in with. */
export const phoneCountriesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['phone-countries'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client)('GET /binding', { query: { locale } }, { signal, anonymous: true })).binding?.countries ??
      [],
  });

/** How the player signs in, and whether the account is about to be erased. */
export const accountQuery = queryOptions({
  queryKey: ['me', 'account'],
  queryFn: ({ client, signal }) => apiOf(client)('GET /me/account', {}, { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: async ({ client, signal }) => (await apiOf(client)('GET /me/sessions', {}, { signal })).sessions,
});
