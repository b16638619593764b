import type { Priced } from '#web/features/checkout/components/order-lines.tsx';
import { contentsOf } from '#web/features/items/model/contents.ts';
import type { Offer } from '#web/features/items/model/offer.ts';

/** Estimates the quote of an offer from the catalogue: without taxes and without the effect of a coupon. */
export function expectedPrice({ item, price, currency, promotion, own }: Offer): Priced {
  return {
    currency,
    list: own?.deal.price ?? price,
    ...(own && { offer: { id: item.id, normal: price } }),
    tax: null,
    grants: contentsOf(item, promotion),
    promotion: promotion && { kind: promotion.kind, percent: promotion.percent },
    forfeits: null,
    firstTopUp: null,
    rebate: null,
  };
}
