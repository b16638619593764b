import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Draw } from '#contract/endpoints/lottery.ts';
import type { Locale } from '#contract/locales.ts';
import { apiOf } from '#web/lib/portal/query.ts';

const PAGE_SIZE = 10;

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
    queryKey: ['me', 'lottery', 'today', locale],
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/lottery', { query: { locale } }, { signal }),
    enabled: signedIn,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** The player's draws of the last 3 months, page by page, newest first. */
export const drawsQuery = (locale: Locale, signedIn: boolean) =>
  infiniteQueryOptions({
    queryKey: ['me', 'lottery', 'draws', locale],
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client)('GET /me/lottery/draws', { query: { locale, page: pageParam, size: PAGE_SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.more ? all.length + 1 : undefined),
    enabled: signedIn,
  });

/** Returns all loaded pages as one list; a draw that moved to the next page meanwhile is in it once. */
export const shownDraws = (pages: readonly { draws: Draw[] }[]): Draw[] => [
  ...new Map(pages.flatMap(({ draws }) => draws).map((draw) => [draw.id, draw])).values(),
];

/** Stores the draw of today in the cache, and refetches everything that it may have changed. */
export function showDraw(client: QueryClient, locale: Locale, draw: Draw): void {
  client.setQueryData(todayQuery(locale, true).queryKey, { day: draw.day, draw });
  for (const queryKey of [
    ['me', 'lottery', 'draws'],
    ['me', 'rewards'],
    ['me', 'due'],
    ['me', 'nudges'],
    ['me', 'tasks'],
    ['me', 'coupons'],
    ['me', 'quote'],
    ['me', 'points'],
    ['me', 'vip'],
  ])
    void client.invalidateQueries({ queryKey });
}

/** Refetches the lottery and the player's draws. */
export const refreshLottery = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['lottery'] }),
    client.invalidateQueries({ queryKey: ['me', 'lottery'] }),
  ]);
