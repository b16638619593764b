import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Reward } from '#contract/endpoints/rewards.ts';
import type { Locale } from '#contract/locales.ts';
import { joinPages, paged } from '#web/lib/portal/paged.ts';
import { apiOf, ownKey, refetchOwn } from '#web/lib/portal/query.ts';
import { dueQuery } from './due.ts';

/** The rewards that the player can claim, now or later. */
export const rewardsQuery = (locale: Locale, signedIn: boolean) =>
  queryOptions({
    queryKey: ownKey('rewards', 'list', locale),
    queryFn: async ({ client, signal }) => {
      const { rewards } = await apiOf(client)('GET /me/rewards', { query: { locale } }, { signal });
      tellDue(client, rewards);
      return rewards;
    },
    enabled: signedIn,
  });

/** The records of rewards of the last 3 months, page by page, newest first. */
export const recordsQuery = (locale: Locale, signedIn: boolean) =>
  infiniteQueryOptions({
    queryKey: ownKey('rewards', 'records', locale),
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client)('GET /me/rewards/records', { query: { locale, page: pageParam } }, { signal }),
    ...paged,
    enabled: signedIn,
  });

/** Updates the number of rewards to claim from the list. */
function tellDue(client: QueryClient, rewards: readonly Reward[]): void {
  const due = rewards.filter(({ state }) => state === 'claimable').length;
  client.setQueryData(dueQuery(true).queryKey, { rewards: due });
}

/** Removes claimed rewards from the list, and refetches their records. */
export function showClaimed(client: QueryClient, locale: Locale, claimed: readonly Reward[]): void {
  const ids = new Set(claimed.map(({ id }) => id));
  const rest = client.setQueryData(rewardsQuery(locale, true).queryKey, (known) =>
    known?.filter(({ id }) => !ids.has(id)),
  );
  if (rest) tellDue(client, rest);
  void refetchOwn(client, 'rewards');
  if (!claimed.some(({ contents }) => contents.some(({ kind }) => kind === 'coupon'))) return;
  // The coupon may lower the price in the checkout.
  void refetchOwn(client, 'coupons', 'quote');
}

/** Returns all loaded pages of records as one list. */
export const shownRecords = (pages: readonly { rewards: Reward[] }[]): Reward[] =>
  joinPages(pages.map(({ rewards }) => rewards));
