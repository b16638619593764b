import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { apiOf, ownKey } from '#web/lib/portal/query.ts';
import { lastWay } from '../model/this-browser.ts';

/** The signed-in player with recent characters. Query keys of a player's own data start with 'me'. */
export const meQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ownKey('player'),
    queryFn: ({ client, signal }) => apiOf(client)('GET /me', {}, { signal }),
    enabled: signedIn,
  });

/** The sign-in methods that this shop offers, and its providers with their names. */
export const waysQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['ways-in', locale],
    queryFn: ({ client, signal }) =>
      apiOf(client)('GET /session/methods', { query: { locale } }, { signal, anonymous: true }),
  });

/** The sign-in method that was last used in this browser. */
export const lastWayQuery = queryOptions({
  queryKey: ['last-way'],
  queryFn: lastWay,
  // A sign-in changes the last used method, so a cached value must not show first.
  gcTime: 0,
});

/** The countries to whose numbers the shop sends sign-in codes. */
export const phoneCountriesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['phone-countries'],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client)('GET /binding', { query: { locale } }, { signal, anonymous: true })).binding?.countries ??
      [],
  });

/** How the player signs in, and whether the account is scheduled for deletion. */
export const accountQuery = queryOptions({
  queryKey: ownKey('account'),
  queryFn: ({ client, signal }) => apiOf(client)('GET /me/account', {}, { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ownKey('sessions'),
  queryFn: async ({ client, signal }) => (await apiOf(client)('GET /me/sessions', {}, { signal })).sessions,
});
