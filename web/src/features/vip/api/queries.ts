import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { paged } from '#web/lib/portal/paged.ts';
import { apiOf, ownKey, refetchOwn } from '#web/lib/portal/query.ts';

/** Levels, rates, the redeem list and questions; public, the same for everybody. */
export const vipQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['vip', locale],
    queryFn: ({ client, signal }) => apiOf(client)('GET /vip', { query: { locale } }, { signal, anonymous: true }),
  });

/** The player's points and level. */
export const standingQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ownKey('vip'),
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/vip', {}, { signal }),
    enabled: signedIn,
  });

/**
 * The player's points and level after an order's points are credited; has its own key, so that no older answer is used.
 */
export const standingAfterQuery = (number: string) =>
  queryOptions({ ...standingQuery(true), queryKey: ownKey('vip', 'after', number) });

/** The entries of the player's points, page by page, newest first. */
export const pointsQuery = (signedIn: boolean) =>
  infiniteQueryOptions({
    queryKey: ownKey('points'),
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client)('GET /me/points', { query: { page: pageParam } }, { signal }),
    ...paged,
    enabled: signedIn,
  });

/** Refetches everything that redeeming points, or a refused try, may have changed. */
export const refreshAfterRedeeming = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['vip'] }),
    refetchOwn(client, 'vip', 'points', 'rewards', 'due', 'coupons', 'quote'),
  ]);
