import type { Db } from '#server/db/client.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { ApiError, apiError } from '#server/kernel/api-error.ts';
import { findOffer } from './offer.repo.ts';
import { ownPriceOf, withoutReserved } from './offer.rules.ts';

/** The item of a personal offer, and its own price in minor units. */
export interface OfferedItem {
  offer: string;
  gid: number;
  item: string;
  currency: string;
  price: number;
  normal: number;
  until: Date;
}

/**
 * Returns the item and the price of an offer for a player, or why it does not apply, such as for a payment link.
 * @returns ApiError `offer.unknown`, `offer.ended`, `offer.used`, `item.no_price`
 */
export async function offeredItem(
  db: Db,
  catalogue: Catalogue,
  { playerId, offer: id, currency }: { playerId: string; offer: string; currency: string },
): Promise<OfferedItem | ApiError> {
  const offer = await findOffer(db, playerId, id);
  if (!offer) return apiError('offer.unknown', {});
  const { gid, endsAt: until } = offer;
  const [game, item] = [catalogue.game(gid), catalogue.item(gid, offer.item)];
  if (!game || !item) return apiError('offer.ended', {});
  const own = ownPriceOf(withoutReserved(offer), { game, item, currency });
  if (own instanceof ApiError) return own;
  const { price } = own;
  return { offer: offer.id, gid, item: item.id, currency, price, normal: item.prices[currency] ?? price, until };
}
