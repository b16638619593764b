import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Coupon } from '#contract/endpoints/coupons.ts';
import type { Locale } from '#contract/locales.ts';
import { apiOf, ownKey, refetchOwn } from '#web/lib/portal/query.ts';

/** The player's coupons, the claimable ones, and those of the last 60 days. */
export const couponsQuery = (locale: Locale, signedIn: boolean) =>
  queryOptions({
    queryKey: ownKey('coupons', locale),
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/coupons', { query: { locale } }, { signal }),
    enabled: signedIn,
  });

/** Puts a newly claimed coupon first among the player's coupons. */
export function showClaimed(client: QueryClient, locale: Locale, coupon: Coupon): void {
  const { queryKey } = couponsQuery(locale, true);
  client.setQueryData(
    queryKey,
    (known) =>
      known && {
        ...known,
        claimable: known.claimable.filter(({ template }) => template !== coupon.template),
        mine: [coupon, ...known.mine.filter(({ id }) => id !== coupon.id)],
      },
  );
  // The coupon may lower the price in the checkout.
  void refetchOwn(client, 'quote');
}
