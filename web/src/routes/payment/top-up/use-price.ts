import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dealsQuery, type QuoteChoice, quoteQuery } from '#web/features/checkout/api/queries.ts';
import { type Deal, dealOf } from '#web/features/items/model/deal.ts';
import { type Offer, offerId, skuOf } from '#web/features/items/model/offer.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { useShared } from '#web/lib/react/stable.ts';
import { useVisit } from '#web/lib/visit/visit.ts';
import type { Buyer } from './use-buyer.ts';
import type { Known } from './use-known.ts';

interface Asked {
  /** See `couponAsked`. */
  coupon: string;
  /** True keeps the price on screen: an order was placed at it, and that order itself may hold the coupon now. */
  held: boolean;
}

/** Loads the server's prices: the quote of the chosen item, and this player's prices of the others. */
export function usePrice(known: Known, { place, character }: Buyer, item: Offer | null, { coupon, held }: Asked) {
  const { gid, uid, signedIn } = known;
  const { locale } = useLocale();
  const { keptOrders } = useVisit();
  const region = place?.region.value.id;
  const currency = place?.currency.value;
  const country = place?.country.value ?? undefined;
  const state = place?.state ?? undefined;
  const pick = JSON.stringify([uid, gid, region, currency, country, state, item?.item.id, character.value?.roleId]);
  // The stored order at the time of this choice: an order that is placed now must not change the price on screen.
  const order = useMemo(() => keptOrders.of(pick)?.number ?? undefined, [pick, keptOrders]);
  const priced: QuoteChoice | null =
    region !== undefined && currency !== undefined && item && place?.located
      ? { gid, region, currency, country, state, item: skuOf(item), offer: offerId(item), coupon, order, locale }
      : null;
  const quoteResult = useQuery({
    ...quoteQuery(priced, signedIn),
    ...(held && { staleTime: Number.POSITIVE_INFINITY }),
  });
  const dealsResult = useQuery(
    dealsQuery(
      gid,
      {
        region: region ?? '',
        currency: currency ?? '',
        country,
        state,
        // Declined only for the chosen item, see `choose` of useTopUp.
        coupon: coupon === 'none' ? 'best' : coupon,
      },
      signedIn && place?.located === true,
    ),
  );
  const loading = item !== null && (place?.locating === true || quoteResult.isPlaceholderData || quoteResult.isLoading);
  const shown = item ? (quoteResult.data ?? null) : null;
  const everyDeal = useShared((signedIn ? dealsResult.data?.deals : undefined) ?? []);
  const deals = new Map<string, Deal>(everyDeal.map((deal) => [deal.item, deal]));
  const quoted = shown && dealOf(shown);
  if (item && quoted) deals.set(item.item.id, quoted);
  else if (item && shown) deals.delete(item.item.id);
  const error = item && !quoteResult.data ? quoteResult.error : null;
  return { pick, priced, deals, quote: { data: loading ? null : shown, shown, loading, error } };
}
