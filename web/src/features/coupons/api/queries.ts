import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Coupon } from '#contract/endpoints/coupons.ts';
import type { Locale } from '#contract/locales.ts';
import { apiOf } from '#web/lib/portal/query.ts';

/** The player's coupons, those to be claimed, and those of the last 60 days. */
export const couponsQuery = (locale: Locale, signedIn: boolean) =>
  queryOptions({
    queryKey: ['me', 'coupons', locale],
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/coupons', { query: { locale } }, { signal }),
    enabled: signedIn,
  });

/** Shows a coupon that was just claimed first among the player's. */
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
  // Checkouts may be cheaper now.
  void client.invalidateQueries({ queryKey: ['me', 'quote'] });
}
