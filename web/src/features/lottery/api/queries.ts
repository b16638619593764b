import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Draw } from '#contract/endpoints/lottery.ts';
import type { Locale } from '#contract/locales.ts';
import { paged } from '#web/lib/portal/paged.ts';
import { apiOf, ownKey, refetchOwn } from '#web/lib/portal/query.ts';

/** The lottery of today; null if there is none, or none in the visitor's country. */
export const lotteryQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['lottery', locale],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client)('GET /lottery', { query: { locale } }, { signal, anonymous: true })).lottery,
  });

/** The player's draw of today. Always refetched on focus, because another tab or device may have drawn. */
export const todayQuery = (locale: Locale, signedIn: boolean) =>
  queryOptions({
    queryKey: ownKey('lottery', 'today', locale),
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/lottery', { query: { locale } }, { signal }),
    enabled: signedIn,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** The player's draws of the last 3 months, page by page, newest first. */
export const drawsQuery = (locale: Locale, signedIn: boolean) =>
  infiniteQueryOptions({
    queryKey: ownKey('lottery', 'draws', locale),
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client)('GET /me/lottery/draws', { query: { locale, page: pageParam } }, { signal }),
    ...paged,
    enabled: signedIn,
  });

/** Stores the draw of today in the cache, and refetches everything that it may have changed. */
export function showDraw(client: QueryClient, locale: Locale, draw: Draw): void {
  client.setQueryData(todayQuery(locale, true).queryKey, { day: draw.day, draw });
  void client.invalidateQueries({ queryKey: ownKey('lottery', 'draws') });
  void refetchOwn(client, 'rewards', 'due', 'nudges', 'tasks', 'coupons', 'quote', 'points', 'vip');
}

/** Refetches the lottery and the player's draws. */
export const refreshLottery = (client: QueryClient): Promise<unknown> =>
  Promise.all([client.invalidateQueries({ queryKey: ['lottery'] }), refetchOwn(client, 'lottery')]);
